import { domIdOf } from '~/components/schema-form/form-context'

export const STEP_HEADING = 'step-heading'

/**
 * Focuses the field with this id as soon as the form of its step is rendered. If the form does not have the field,
 * focuses its parent or the heading.
 */
export function focusField(id: string): void {
  const parts = id.split('/')
  onceRendered(
    () => {
      for (let length = parts.length; length > 1; length -= 1) {
        const found = document.getElementById(domIdOf(parts.slice(0, length).join('/')))
        if (found === null) continue
        found.focus()
        found.scrollIntoView({ block: 'center' })
        return
      }
      document.getElementById(STEP_HEADING)?.focus()
    },
    `[id^="${domIdOf(`${parts[0]}/`)}"]`,
  )
}

/** How many frames to wait for the form, because its code may still be loading. */
const MAX_FRAMES = 60

function onceRendered(
  focus: () => void,
  selector = `#${STEP_HEADING}`,
  left = MAX_FRAMES,
  before = document.activeElement,
): void {
  requestAnimationFrame(() => {
    const { activeElement: now, body } = document
    // The user has moved the focus in the meantime.
    if (now !== null && now !== body && now !== before) return
    if (document.querySelector(selector) !== null || left === 0) focus()
    else onceRendered(focus, selector, left - 1, before)
  })
}

export function focusStepForm(): void {
  onceRendered(() => {
    const fields = document.getElementById('step-fields')
    const first = fields?.querySelector<HTMLElement>('input, select, textarea')
    ;(first ?? document.getElementById(STEP_HEADING))?.focus()
  })
}

/** On a narrow screen, scrolls to the open step, because the form is below the list. */
export function focusStepHeading(): void {
  onceRendered(() => {
    const heading = document.getElementById(STEP_HEADING)
    heading?.focus({ preventScroll: true })
    heading?.scrollIntoView()
  })
}
