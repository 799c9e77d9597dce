import { domIdOf } from '~/components/schema-form/field-kinds'

export const STEP_HEADING = 'step-heading'
export const STEP_SEARCH = 'step-search'

/**
 * Focuses the field with this id, as soon as its form is rendered. If the field does not exist, focuses the nearest
 * field around it. If there is no such field, focuses the heading of the step or the search for step types.
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
      const fallback = document.getElementById(STEP_HEADING) ?? document.getElementById(STEP_SEARCH)
      fallback?.focus()
    },
    `body:has(:is(#${STEP_HEADING}, #${STEP_SEARCH})) ${fieldsOf(parts[0])}`,
  )
}

const fieldsOf = (form: string | undefined) => `[id^="${domIdOf(`${form}/`)}"]`

/** Milliseconds. Waits at most this long for the form, because its code may still be loading. */
const LONGEST_WAIT = 60_000

function onceRendered(
  focus: () => void,
  selector = `#${STEP_HEADING}`,
  until = performance.now() + LONGEST_WAIT,
  before = document.activeElement,
): void {
  // A timer, because a hidden tab renders no frames.
  setTimeout(() => {
    const now = document.activeElement
    // If the user has moved the focus in the meantime, the focus stays there. A focus on the `h1` is ignored, because
    // only the page itself moves the focus there.
    if (now !== before && now?.matches('body, h1') === false) return
    if (document.querySelector(selector) !== null || performance.now() > until) focus()
    else onceRendered(focus, selector, until, before)
  }, 16)
}

export function focusStepSearch(): void {
  onceRendered(() => document.getElementById(STEP_SEARCH)?.focus(), `#${STEP_SEARCH}`)
}

export function focusStepForm(): void {
  onceRendered(() => {
    const fields = document.getElementById('step-fields')
    scrollToForm()
    const first = fields?.querySelector<HTMLElement>('input, select, textarea')
    ;(first ?? document.getElementById(STEP_HEADING))?.focus()
  })
}

/**
 * Focuses the heading of the open step. On a narrow screen, this also scrolls to the form, which is below the steps.
 *
 * @param step the key of the step that will be open next; the function waits until the form of this step is rendered
 */
export function focusStepHeading(step?: string): void {
  onceRendered(
    () => {
      document.getElementById(STEP_HEADING)?.focus({ preventScroll: true })
      scrollToForm()
    },
    step === undefined ? undefined : fieldsOf(step),
  )
}

export function scrollToForm(): void {
  document.getElementById(STEP_HEADING)?.closest('section')?.scrollIntoView()
}
