/**
 * Points in time and durations as text. The caller passes the current time. A text that is not a date is shown
 * unchanged. The clock of the service may be ahead of ours. So a time in the future is shown as a date or as "just
 * now".
 */

/** A text, normally ISO 8601 or an HTTP date, or milliseconds since 1970. */
export type Moment = string | number | null | undefined

export type Zone = 'local' | 'utc'

const UNKNOWN = '—'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Clocks usually differ a little. If a time is further in the future than this, its exact date is shown. */
const TOLERATED_SKEW = 2 * MINUTE

/**
 * Milliseconds since 1970, or NaN. `Date.parse` finds a date even in "build 7". So a text must begin like an ISO
 * 8601 date (`2026-…`) or an HTTP date (`Sat, 31 Jan …`).
 */
export function epochOf(moment: Moment): number {
  const isDateLike =
    typeof moment === 'string' &&
    (moment.charAt(4) === '-' ? /^\d{4}-\d\d/.test(moment) : /^[A-Z][a-z]{2}, \d/.test(moment))
  const epoch = isDateLike ? Date.parse(moment) : moment
  // A little less than the largest date, because some time zones could not show that date.
  return typeof epoch === 'number' && Math.abs(epoch) < 8.6e15 ? epoch : Number.NaN
}

function rawOf(moment: Moment): string {
  return moment === null || moment === undefined || moment === '' ? UNKNOWN : String(moment)
}

const zoneFormats = new Map<Zone, Intl.DateTimeFormat>()

/** "UTC", "CET" or "GMT+1". Caches the formatters, because creating one takes as long as using it hundreds of times. */
function zoneName(date: Date, zone: Zone): string {
  let format = zoneFormats.get(zone)
  if (format === undefined) {
    const timeZone = zone === 'utc' ? { timeZone: 'UTC' } : {}
    format = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'short', ...timeZone })
    zoneFormats.set(zone, format)
  }
  return format.formatToParts(date).find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

export interface TimeOptions {
  /** The default is `local`. */
  readonly zone?: Zone
}

/** Date and time to the second, with the time zone. A text that is not a date is returned unchanged. */
export function exactTime(moment: Moment, options: TimeOptions = {}): string {
  const epoch = epochOf(moment)
  if (Number.isNaN(epoch)) return rawOf(moment)
  const date = new Date(epoch)
  const zone = zoneName(date, options.zone ?? 'local')
  return `${dateText(epoch, options)}, ${clockTime(epoch, options)} ${zone}`
}

/**
 * How long ago: "4 s ago", "2 min ago", "3 h ago", "5 d ago". If the time is at least 30 days away, in the past or in
 * the future, the result is the date. If it is more than two minutes in the future, the result is the exact date and
 * time. A text that is not a date is returned unchanged.
 *
 * @param now milliseconds since 1970
 */
export function relativeTime(moment: Moment, now: number, options: TimeOptions = {}): string {
  const epoch = epochOf(moment)
  if (Number.isNaN(epoch)) return rawOf(moment)
  const ago = now - epoch
  if (Math.abs(ago) >= 30 * DAY) return dateText(epoch, options)
  if (ago < -TOLERATED_SKEW) return exactTime(epoch, options)
  return ago < SECOND ? 'just now' : `${ageText(ago)} ago`
}

/** An age in its largest unit: "4 s", "2 min", "3 h", "5 d". @param age milliseconds */
export function ageText(age: number): string {
  if (age < MINUTE) return `${Math.max(0, Math.floor(age / SECOND))} s`
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min`
  if (age < DAY) return `${Math.floor(age / HOUR)} h`
  return `${Math.floor(age / DAY)} d`
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A `Date` whose UTC fields show the date and the time of day in this zone. */
function inZone(epoch: number, zone: Zone = 'local'): Date {
  const offset = zone === 'utc' ? 0 : new Date(epoch).getTimezoneOffset()
  return new Date(epoch - offset * MINUTE)
}

/**
 * A date in English, like the "ago" texts. It does not use `Intl`, because `Intl` needs more time to start than a
 * screen needs to render its rows.
 */
function dateText(epoch: number, { zone }: TimeOptions): string {
  const date = inZone(epoch, zone)
  const year = date.getUTCFullYear()
  const month = MONTHS[date.getUTCMonth()]
  return `${date.getUTCDate()} ${month} ${year < 1 ? `${1 - year} BC` : year}`
}

/** The time of a day to the second: "09:05:07". @throws for NaN, so pass only a known time */
export function clockTime(epoch: number, { zone }: TimeOptions = {}): string {
  return inZone(epoch, zone).toISOString().slice(-13, -5)
}

function inUnits(large: number, unit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large} ${unit}` : `${large} ${unit} ${small} ${smallUnit}`
}

/**
 * A duration in its two largest units: "< 1 s", "12 s", "4 min 12 s", "41 min", "3 h 5 min", "2 d 3 h". Durations of
 * ten minutes or more have no seconds. The result is "—" if the duration is unknown or negative.
 *
 * @param milliseconds NaN if unknown
 */
export function formatDuration(milliseconds: number): string {
  if (!(milliseconds >= 0) || milliseconds === Number.POSITIVE_INFINITY) return UNKNOWN
  if (milliseconds < SECOND) return '< 1 s'
  const seconds = Math.floor(milliseconds / SECOND)
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 10) return inUnits(minutes, 'min', seconds % 60, 's')
  const hours = Math.floor(minutes / 60)
  if (hours < 1) return `${minutes} min`
  if (hours < 24) return inUnits(hours, 'h', minutes % 60, 'min')
  return inUnits(Math.floor(hours / 24), 'd', hours % 24, 'h')
}
