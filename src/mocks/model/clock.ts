/** Epoch milliseconds. Passed in, so that a test moves the clock instead of waiting. */
export type Clock = () => number

/** An exact time as the demo writes it in JSON. */
export function isoTime(at: number): string {
  return new Date(at).toISOString()
}
