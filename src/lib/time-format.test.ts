import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clockTime, epochOf, exactTime, formatDuration, relativeTime } from './time-format'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const utc = { zone: 'utc' } as const

function at(milliseconds: number): string {
  return new Date(NOW + milliseconds).toISOString()
}

describe('a relative time', () => {
  it.each([
    [-400, 'just now'],
    [-4 * SECOND, '4 s ago'],
    [-59 * SECOND - 999, '59 s ago'],
    [-2 * MINUTE, '2 min ago'],
    [-3 * HOUR - 59 * MINUTE, '3 h ago'],
    [-5 * DAY, '5 d ago'],
    [-29 * DAY, '29 d ago'],
    [-30 * DAY, '22 Oct 2026'],
    [90 * SECOND, 'just now'],
    [2 * MINUTE + 1, '21 Nov 2026, 12:02:00 UTC'],
    [DAY, '22 Nov 2026, 12:00:00 UTC'],
    [30 * DAY, '21 Dec 2026'],
  ])('a time %i ms from now is shown as "%s"', (milliseconds, words) => {
    expect(relativeTime(at(milliseconds), NOW, utc)).toBe(words)
    expect(relativeTime(NOW + milliseconds, NOW, utc)).toBe(words)
  })

  it.each(['yesterday', 'build 7', '7', '2026-99-99', 'Invalid Date'])(
    '%s is not a date, so it is shown unchanged',
    (text) => {
      expect(relativeTime(text, NOW)).toBe(text)
      expect(exactTime(text)).toBe(text)
    },
  )

  it.each([undefined, null, ''])('a missing time (%s) is shown as a dash', (nothing) => {
    expect(relativeTime(nothing, NOW)).toBe('—')
    expect(exactTime(nothing)).toBe('—')
  })

  it('a relative time is a readable text, for any input', () => {
    const moment = fc.oneof(
      fc.string(),
      fc.double(),
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    )
    fc.assert(
      fc.property(moment, (value) => {
        const words = relativeTime(value, NOW, utc)
        if (!Number.isNaN(epochOf(value))) expect(words).not.toMatch(/Invalid|NaN|undefined|[-−]\d/)
        else if (value !== '') expect(words).toBe(String(value))
      }),
      { numRuns: 200 },
    )
  })
})

describe('an exact time', () => {
  it('an exact time ends with its time zone', () => {
    expect(exactTime('2026-01-31T10:42:07.5Z', utc)).toBe('31 Jan 2026, 10:42:07 UTC')
    expect(exactTime('2026-01-31T10:42:07Z', utc)).toBe('31 Jan 2026, 10:42:07 UTC')
  })

  it.each([8.64e15, -8.64e15])(
    'the date %d, which some time zone cannot show, is text',
    (limit) => {
      expect(exactTime(limit)).toBe(String(limit))
      expect(relativeTime(limit, NOW)).toBe(String(limit))
    },
  )

  it.each(['utc', 'local'] as const)(
    'an exact time and an old relative time show the same day in zone %s',
    (zone) => {
      const moment = fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
      fc.assert(
        fc.property(moment, (date) => {
          const inLists = relativeTime(date.getTime(), date.getTime() + 40 * DAY, { zone })
          expect(exactTime(date.getTime(), { zone }).startsWith(inLists)).toBe(true)
        }),
        { numRuns: 200 },
      )
    },
  )

  it('a date before year 1 is shown with “BC”', () => {
    expect(relativeTime('-000043-03-15T12:00:00Z', NOW, utc)).toBe('-000043-03-15T12:00:00Z')
    expect(relativeTime(Date.UTC(-43, 2, 15), NOW, utc)).toBe('15 Mar 44 BC')
  })

  it('the date of an HTTP header is read as a time', () => {
    expect(epochOf('Sat, 31 Jan 2026 10:42:07 GMT')).toBe(Date.parse('2026-01-31T10:42:07Z'))
  })
})

describe('the time of a day', () => {
  it('hours, minutes and seconds have two digits each', () => {
    expect(clockTime(Date.parse('2026-01-31T09:05:07Z'), utc)).toBe('09:05:07')
    expect(clockTime(Date.parse('2026-01-31T23:59:59.999Z'), utc)).toBe('23:59:59')
  })

  it('the time of a day is in the given time zone', () => {
    expect(process.env['TZ']).toBe('Asia/Kolkata')
    expect(clockTime(Date.parse('2026-01-31T09:05:07Z'))).toBe('14:35:07')
  })
})

describe('a duration', () => {
  it.each([
    [0, '< 1 s'],
    [12 * SECOND, '12 s'],
    [4 * MINUTE + 12 * SECOND, '4 min 12 s'],
    [4 * MINUTE, '4 min'],
    [41 * MINUTE + 30 * SECOND, '41 min'],
    [3 * HOUR + 5 * MINUTE, '3 h 5 min'],
    [2 * DAY + 3 * HOUR, '2 d 3 h'],
    [Number.NaN, '—'],
    [-1, '—'],
    [Number.POSITIVE_INFINITY, '—'],
  ])('a duration of %d ms is shown as "%s"', (milliseconds, words) => {
    expect(formatDuration(milliseconds)).toBe(words)
  })
})
