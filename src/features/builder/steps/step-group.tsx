import { memo } from 'react'
import { StepRow, type StepRowProps } from './step-row'

/**
 * So many rows form one list, which the browser skips while it is off the screen. A row is a position: when a
 * step moves, the content of the rows changes.
 */
export const GROUP = 25
const ROW_PX = 49

interface StepGroupProps extends Pick<StepRowProps, 'nameOfTool' | 'search'> {
  readonly steps: readonly unknown[]
  readonly keys: readonly string[]
  /** The position of its first step. */
  readonly from: number
  readonly problems: ReadonlyMap<string, number>
  readonly marked: ReadonlyMap<string, number>
  /** The position of the open step, if it is in this group. */
  readonly shown: number | undefined
  readonly isOnly: boolean
}

export const StepGroup = memo(function StepGroup(props: StepGroupProps) {
  const { steps, nameOfTool, keys, from, problems, marked, search, shown, isOnly } = props
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
            nameOfTool={nameOfTool}
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
