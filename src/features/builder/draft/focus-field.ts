import { domIdOf } from '~/components/schema-form/form-context'

/** The id of the heading of the open step. */
export const STEP_HEADING = 'step-heading'

/**
 * Focuses the field of this id once it is drawn; or the nearest one around it that there is, or the
 * heading of the step.
 */
export function focusField(id: string): void {
  onceDrawn(() => {
    const parts = id.split('/')
    for (let length = parts.length; length > 1; length -= 1) {
      const found = document.getElementById(domIdOf(parts.slice(0, length).join('/')))
      if (found === null) continue
      found.focus()
      found.scrollIntoView({ block: 'center' })
      return
    }
    document.getElementById(STEP_HEADING)?.focus()
  })
}

/** Frames to wait for a form whose code is still on its way. */
const PATIENCE = 60

function onceDrawn(focus: () => void, left = PATIENCE, before = document.activeElement): void {
  requestAnimationFrame(() => {
    const { activeElement: now, body } = document
    // Whoever has the focus elsewhere by then has gone on.
    if (now !== null && now !== body && now !== before) return
    if (document.getElementById(STEP_HEADING) !== null || left === 0) focus()
    else onceDrawn(focus, left - 1, before)
  })
}

/** Focuses the first field of the step that has just been opened. */
export function focusStepForm(): void {
  onceDrawn(() => {
    const fields = document.getElementById('step-fields')
    const first = fields?.querySelector<HTMLElement>('input, select, textarea')
    ;(first ?? document.getElementById(STEP_HEADING))?.focus()
  })
}

/** Shows the step that has just been opened, where its form stands below the list. */
export function focusStepHeading(): void {
  onceDrawn(() => {
    const heading = document.getElementById(STEP_HEADING)
    heading?.focus({ preventScroll: true })
    heading?.scrollIntoView()
  })
}
