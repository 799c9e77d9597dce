import { formatDuration } from '~/lib/time-format'

/**
 * How far the clock of the service is from this clock: "3 min ahead", "1 d 23 h behind".
 *
 * @param skew how many milliseconds the clock of the service is ahead; negative if it is behind
 */
export function skewWords(skew: number): string {
  const by = Math.abs(skew)
  const minutes = Math.round(by / 60_000)
  const words = minutes < 60 ? `${minutes} min` : formatDuration(by)
  return `${words} ${skew > 0 ? 'ahead' : 'behind'}`
}
