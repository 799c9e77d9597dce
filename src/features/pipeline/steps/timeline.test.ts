import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { timelineOf, type TimedStep } from './timeline'

const START = Date.UTC(2026, 2, 2, 10)
const at = (seconds: number) => new Date(START + seconds * 1_000).toISOString()
const step = (from?: number, to?: number): TimedStep => ({
  ...(from !== undefined && { startedAt: at(from) }),
  ...(to !== undefined && { finishedAt: at(to) }),
})
const never = () => false
const now = START + 100_000

describe('the timeline', () => {
  test('each step has a bar in proportion to its duration', () => {
    const { bars, ticks } = timelineOf([step(0, 10), step(10, 40)], never, never, now)
    expect(bars).toEqual([
      { left: 0, width: 25, took: 10_000, offset: 0, isCut: false },
      { left: 25, width: 75, took: 30_000, offset: 10_000, isCut: false },
    ])
    expect(ticks.map(({ offset }) => offset)).toEqual([0, 15_000, 30_000])
  })

  test('the bar of a running step ends at the current time', () => {
    const steps = [step(0, 50), step(50)]
    const isSecond = (each: TimedStep) => each === steps[1]
    expect(timelineOf(steps, isSecond, never, now).bars[1]).toMatchObject({ left: 50, width: 50 })
    const later = timelineOf(steps, isSecond, never, now + 100_000)
    expect(later.bars[1]).toMatchObject({ left: 25, width: 75, took: 150_000 })
  })

  test('the bar of a step that is not running does not end at the current time', () => {
    expect(timelineOf([step(0, 10), step(10)], never, never, now).bars[1]).toBeUndefined()
  })

  test('a long wait at a gate is cut, and the axis has times only before it', () => {
    const steps = [step(0, 70), step(70, 10_070), step(10_070, 10_090)]
    const { bars, ticks } = timelineOf(steps, never, (each) => each === steps[1], now)
    expect(bars).toMatchObject([
      { isCut: false, took: 70_000 },
      { isCut: true, took: 10_000_000 },
      { isCut: false, took: 20_000, offset: 10_070_000 },
    ])
    expect(bars.map((bar) => Math.round(bar?.width ?? 0))).toEqual([69, 11, 20])
    expect(bars.map((bar) => Math.round(bar?.left ?? 0))).toEqual([0, 69, 80])
    expect(ticks.map(({ offset }) => offset)).toEqual([0, 60_000])
  })

  test('a step that starts before the end of a cut wait is drawn after the earlier steps', () => {
    const wait = step(70, 10_070)
    const steps = [step(0, 70), wait, step(10_069, 10_089), step(0, 10_089)]
    const { bars } = timelineOf(steps, never, (each) => each === wait, now)
    expect(bars.map((bar) => Math.round(bar?.left ?? 0))).toEqual([0, 70, 81, 0])
    expect(bars.map((bar) => Math.round(bar?.width ?? 0))).toEqual([70, 11, 19, 100])
  })

  test('a short wait, and a wait without other steps, are in proportion', () => {
    const wait = step(90, 100)
    const short = timelineOf([step(0, 90), wait], never, (each) => each === wait, now)
    expect(short.bars[1]).toMatchObject({ left: 90, width: 10, isCut: false })
    const alone = timelineOf([step(), step(0, 10_000)], never, () => true, now)
    expect(alone.bars[1]).toMatchObject({ left: 0, width: 100, isCut: false })
  })

  test.each([
    ['no time', step()],
    ['an end before its start', step(10, 5)],
    ['an invalid date', { startedAt: 'soon', finishedAt: at(3) }],
    ['only an end', step(undefined, 5)],
  ])('a step with %s has no bar', (_, odd) => {
    const { bars } = timelineOf([step(0, 10), odd], never, never, now)
    expect(bars[0]).toMatchObject({ left: 0, width: 100 })
    expect(bars[1]).toBeUndefined()
  })

  test('steps without times have no bars and no ticks', () => {
    expect(timelineOf([], never, never, now)).toEqual({ bars: [], ticks: [] })
    expect(timelineOf([step(5, 5)], never, never, now)).toMatchObject({ ticks: [] })
  })
})

const anyMoment = fc.oneof(
  fc.integer({ min: -8.64e15, max: 8.64e15 }),
  fc.integer({ min: START, max: START + 1e9 }),
  fc.constantFrom(undefined, null, '', 'x', Number.NaN, '2999-12-31T23:59:59Z', '0000-00-00'),
)
const anySteps = fc.array(fc.record({ startedAt: anyMoment, finishedAt: anyMoment }), {
  maxLength: 12,
})

test('for any times, bars stay on the axis, in order and in proportion', () => {
  fc.assert(
    fc.property(
      anySteps,
      fc.boolean(),
      fc.integer({ min: 0, max: 2e13 }),
      (steps, isOngoing, clock) => {
        const { bars, ticks } = timelineOf(steps, () => isOngoing, never, clock)
        const drawn = bars.filter((bar) => bar !== undefined)
        const span = Math.max(0, ...drawn.map(({ offset, took }) => offset + took))
        expect(bars).toHaveLength(steps.length)
        // Labels are at least a third of the axis apart, because the axis is narrow.
        for (const [place, tick] of ticks.entries()) {
          if (place > 0) expect(tick.left - (ticks[place - 1]?.left ?? 0)).toBeGreaterThan(33)
        }
        for (const { left, width, took, offset } of drawn) {
          expect(left).toBeGreaterThanOrEqual(0)
          expect(width).toBeGreaterThanOrEqual(0)
          expect(left + width).toBeLessThanOrEqual(100 + 1e-9)
          if (span > 0) {
            expect(width).toBeCloseTo((took / span) * 100, 6)
            expect(left).toBeCloseTo((offset / span) * 100, 6)
          }
        }
        if (drawn.length > 0 && span > 0) {
          expect(Math.min(...drawn.map(({ left }) => left))).toBe(0)
          expect(Math.max(...drawn.map(({ left, width }) => left + width))).toBeCloseTo(100, 6)
        }
      },
    ),
  )
})

test('for any times and gates, bars stay on the axis in the order of their times', () => {
  fc.assert(
    fc.property(anySteps, fc.array(fc.boolean(), { maxLength: 12 }), (steps, gates) => {
      const isGate = (each: TimedStep) => gates[steps.findIndex((one) => one === each)] === true
      const bars = timelineOf(steps, never, isGate, now).bars.filter((bar) => bar !== undefined)
      for (const bar of bars) {
        expect(bar.left).toBeGreaterThanOrEqual(0)
        expect(bar.width).toBeGreaterThanOrEqual(0)
        expect(bar.left + bar.width).toBeLessThanOrEqual(100 + 1e-9)
      }
      const byTime = bars.toSorted((a, b) => a.offset - b.offset)
      for (const [place, { left }] of byTime.entries())
        expect(left).toBeGreaterThanOrEqual((byTime[place - 1]?.left ?? 0) - 1e-9)
    }),
  )
})
