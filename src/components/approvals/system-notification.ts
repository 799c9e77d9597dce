import { onClear } from '~/stores/clear-local-data'

let shown: Notification | undefined

/** It names a pipeline and stands outside the page, where a lock or a sign-out would leave it. */
onClear('read', () => {
  shown?.close()
  shown = undefined
})

/** Shows a notification of the system, in place of the one before. */
export function showNotice(title: string, body: string, onClick: () => void): void {
  try {
    const notice = new Notification(title, { body, tag: 'sluice.gates' })
    notice.addEventListener('click', () => {
      notice.close()
      onClick()
    })
    shown = notice
  } catch {
    // Some phones show none from a page; the badge and the title tell the same.
  }
}
