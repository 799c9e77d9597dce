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
