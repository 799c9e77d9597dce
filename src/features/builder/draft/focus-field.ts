import { domIdOf } from '~/components/schema-form/form-context'

/** The id of the heading of the open step. */
export const STEP_HEADING = 'step-heading'

/** Focuses the field of this id once it is rendered, or else the nearest field around it or the step’s heading. */
export function focusField(id: string): void {
  onceRendered(() => {
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

/** Frames to wait for a form whose code is still loading. */
const MOST_FRAMES = 60

function onceRendered(
  focus: () => void,
  left = MOST_FRAMES,
  before = document.activeElement,
): void {
  requestAnimationFrame(() => {
    const { activeElement: now, body } = document
    // The user has moved the focus meanwhile.
    if (now !== null && now !== body && now !== before) return
    if (document.getElementById(STEP_HEADING) !== null || left === 0) focus()
    else onceRendered(focus, left - 1, before)
  })
}

/** Focuses the first field of the step that has just been opened. */
export function focusStepForm(): void {
  onceRendered(() => {
    const fields = document.getElementById('step-fields')
    const first = fields?.querySelector<HTMLElement>('input, select, textarea')
    ;(first ?? document.getElementById(STEP_HEADING))?.focus()
  })
}

/** Scrolls to the step that was just opened, where its form is below the list. */
export function focusStepHeading(): void {
  onceRendered(() => {
    const heading = document.getElementById(STEP_HEADING)
    heading?.focus({ preventScroll: true })
    heading?.scrollIntoView()
  })
}
