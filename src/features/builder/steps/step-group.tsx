import { memo } from 'react'
import { StepRow } from './step-row'

/** Rows in one list. The browser skips the lists that are not on the screen. */
export const GROUP = 25
const ROW_PX = 49

interface StepGroupProps {
  readonly steps: readonly unknown[]
  readonly keys: readonly string[]
  /** The position of its first step. */
  readonly from: number
  readonly problems: ReadonlyMap<string, number>
  readonly marked: ReadonlyMap<string, number>
  /** See `stepAddress`. */
  readonly search: string
  /** The position of the open step, if it is in this group. */
  readonly shown: number | undefined
  readonly isOnly: boolean
}

export const StepGroup = memo(function StepGroup(props: StepGroupProps) {
  const { steps, keys, from, problems, marked, search, shown, isOnly } = props
  return (
    <ol
      start={from + 1}
      aria-label={isOnly ? undefined : `Steps ${from + 1} to ${from + steps.length}`}
      className="[content-visibility:auto]"
      style={{ containIntrinsicBlockSize: `auto ${steps.length * ROW_PX}px` }}
    >
      {steps.map((step, place) => {
        const key = keys[place] ?? ''
        const at = from + place
        return (
          <StepRow
            key={at}
            step={step}
            at={at}
            problems={problems.get(key) ?? 0}
            isMarked={marked.has(key)}
            search={search}
            isShown={at === shown}
          />
        )
      })}
    </ol>
  )
}, isSameGroup)

/** Compares lists by their items, because each render slices them again. */
function isSameGroup(one: StepGroupProps, other: StepGroupProps): boolean {
  return (Object.keys(one) as (keyof StepGroupProps)[]).every((key) => {
    const [before, after]: readonly unknown[] = [one[key], other[key]]
    return Array.isArray(before) && Array.isArray(after)
      ? before === after ||
          (before.length === after.length && before.every((each, at) => each === after[at]))
      : before === after
  })
}
