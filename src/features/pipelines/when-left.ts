import type { FocusEvent, PointerEvent } from 'react'

/** In the list, or in what offers its new order: who goes from the one to the other has not left. */
const isWithList = (at: EventTarget | null) =>
  at instanceof Element && at.closest('[role="grid"], [data-with-list]') !== null

/**
 * For both of them: when the focus goes elsewhere, and when the pointer does while the focus is not with the
 * list. Until then nothing may move or go away under them.
 *
 * @param letGo called then, and each time anew
 * @returns what the element listens with
 */
export function whenLeft(letGo: () => void) {
  return {
    onBlur({ relatedTarget }: FocusEvent) {
      if (!isWithList(relatedTarget)) letGo()
    },
    onPointerLeave({ relatedTarget }: PointerEvent) {
      if (!isWithList(relatedTarget) && !isWithList(document.activeElement)) letGo()
    },
  }
}
