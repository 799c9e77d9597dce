import { useCallback, useMemo, useState, type FocusEvent } from 'react'
import { useBuilderDesk } from '../draft/draft-session'
import { hasRoom } from '../is-wide-screen'
import { problemsByField, type PlacedProblem } from './problem-locations'
import { seenProblems } from './seen-problems'

/** What is new says what is wrong with a field only after it was left, or when all of it was checked. */
export function useSeenProblems(problems: readonly PlacedProblem[]) {
  const { keeper, source } = useBuilderDesk()
  const [isChecked, setIsChecked] = useState(
    () => source !== undefined || keeper.get().is !== 'nothing',
  )
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isListed, setIsListed] = useState(false)
  const byField = useMemo(() => {
    const all = problemsByField(problems)
    return isChecked ? all : seenProblems(all, left)
  }, [problems, isChecked, left])
  return {
    byField,
    isListed,
    onList: useCallback(() => setIsListed((is) => !is), []),
    /** One of the list is gone to. */
    onGone: () => setIsListed(isListed && hasRoom()),
    onCheck: useCallback(() => {
      setIsChecked(true)
      // On a phone it would cover the field that is spoken of.
      if (hasRoom()) setIsListed(true)
    }, []),
    onBlur: ({ target: { id } }: FocusEvent) => {
      if (!isChecked && id !== '' && !left.has(id)) setLeft(new Set([...left, id]))
    },
  }
}
