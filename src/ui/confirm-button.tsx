import { useLayoutEffect, useRef } from 'react'
import { Button, type ButtonProps } from './button'

/** The shortest time, in milliseconds, in which a user can read a question. */
const READING_TIME = 500

/**
 * Whether the click comes from a key and is so early that the user cannot have read the question. A click by key has
 * `detail` 0.
 *
 * @param shownAt when the button appeared, on the same monotonic clock as `timeStamp`
 */
export function isTooSoon(
  { detail, timeStamp }: Pick<MouseEvent, 'detail' | 'timeStamp'>,
  shownAt: number,
): boolean {
  return detail === 0 && timeStamp - shownAt < READING_TIME
}

/**
 * A button that answers a question. It ignores keys in its first half second, because an Enter that was meant for the
 * previous element would answer an unread question. Clicks of a pointer work immediately.
 */
export function ConfirmButton({ onClick, ...button }: ButtonProps) {
  const isAvailable = button.unavailable === undefined
  const shownAt = useRef(0)
  // The time restarts when the button becomes available, because the question may have changed.
  useLayoutEffect(() => {
    if (isAvailable) shownAt.current = performance.now()
  }, [isAvailable])
  return (
    <Button
      {...button}
      onClick={(event) => {
        // Enter in a form field clicks this button. `preventDefault` then stops the submit of the form.
        if (isTooSoon(event.nativeEvent, shownAt.current)) event.preventDefault()
        else onClick?.(event)
      }}
    />
  )
}
