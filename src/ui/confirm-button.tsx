import { useLayoutEffect, useRef } from 'react'
import { Button, type ButtonProps } from './button'

/** Nobody reads a question in less. Milliseconds. */
const READING_TIME = 500

/**
 * Was the click made by a key before anybody can have read the question? A click by key has no `detail`.
 *
 * @param shownAt of the monotonic clock that `timeStamp` is read from
 */
export function isTooSoon(
  { detail, timeStamp }: Pick<MouseEvent, 'detail' | 'timeStamp'>,
  shownAt: number,
): boolean {
  return detail === 0 && timeStamp - shownAt < READING_TIME
}

/**
 * The button that confirms a question. It takes no key in its first half second: an Enter that was meant
 * for what was there before would confirm what nobody has read. A click of a pointer works at once.
 */
export function ConfirmButton({ onClick, ...button }: ButtonProps) {
  const isAvailable = button.unavailable === undefined
  const shownAt = useRef(0)
  // Also when it becomes available: what it waited for has changed what it confirms.
  useLayoutEffect(() => {
    if (isAvailable) shownAt.current = performance.now()
  }, [isAvailable])
  return (
    <Button
      {...button}
      onClick={(event) => {
        // Also keeps a form from being submitted: Enter in a field clicks this button.
        if (isTooSoon(event.nativeEvent, shownAt.current)) event.preventDefault()
        else onClick?.(event)
      }}
    />
  )
}
