/**
 * A clock in epoch milliseconds that never goes back.
 *
 * If the wall clock is set back, timers wait too long and old data look fresh. The monotonic clock cannot be set. But
 * in some browsers the monotonic clock stops while the computer sleeps, and the idle lock must count that time. So this
 * clock uses the larger of the two elapsed times.
 *
 * @param wall epoch milliseconds
 * @param monotonic milliseconds since any moment
 */
export function createSteadyClock(wall: () => number, monotonic: () => number): () => number {
  let origin = Number.NEGATIVE_INFINITY
  return () => {
    const elapsed = monotonic()
    origin = Math.max(origin, wall() - elapsed)
    return Math.floor(origin + elapsed)
  }
}

/**
 * Makes `Date.now()` steady in this page, for our code and for libraries. react-query uses `Date.now()` to decide
 * whether data are fresh, and has no option for another clock. `new Date()` still returns the wall clock.
 */
export function keepDateNowSteady(): void {
  Date.now = createSteadyClock(
    () => new Date().getTime(),
    () => performance.now(),
  )
}
