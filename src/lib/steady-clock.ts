/**
 * A clock in epoch milliseconds that never goes back.
 *
 * The wall clock can be set back, and then nothing that is due by it happens for as long as the jump,
 * and old data look new. The monotonic clock cannot be set, but in some browsers it stops while the
 * machine sleeps, and an idle lock must not miss that. So the larger of the two elapsed times counts.
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
 * Makes `Date.now()` steady in this page, for our code and for the libraries: react-query decides by it
 * whether data are fresh, and has no setting for its clock. `new Date()` still tells the wall clock.
 */
export function keepDateNowSteady(): void {
  Date.now = createSteadyClock(
    () => new Date().getTime(),
    () => performance.now(),
  )
}
