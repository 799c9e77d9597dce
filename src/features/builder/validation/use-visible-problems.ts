import { useCallback, useMemo, useState, type FocusEvent } from 'react'
import { domIdOf } from '~/components/schema-form/form-context'
import { useDraftSession } from '../draft/draft-session'
import { focusField } from '../draft/focus-field'
import { isWideScreen, type ShowBuilder } from '../draft/use-builder-view'
import { problemsByField, type PlacedProblem } from './problem-locations'

/** Only the problems of visited fields, so that a new form shows no problems. @param visited DOM ids of fields */
export function visitedProblems(
  problems: ReadonlyMap<string, readonly string[]>,
  visited: ReadonlySet<string>,
): ReadonlyMap<string, readonly string[]> {
  const inside = domIdOf('/')
  const isVisited = (id: string) =>
    [...visited].some((each) => each === id || each.startsWith(id + inside))
  return new Map([...problems].filter(([field]) => isVisited(domIdOf(field))))
}

/** In a new draft, shows the problems of a field only after the field has lost the focus, or after a click. */
export function useVisibleProblems(problems: readonly PlacedProblem[]) {
  const { store, source } = useDraftSession()
  const [showsAll, setShowsAll] = useState(
    () => source !== undefined || store.getState().saveStatus.kind !== 'unchanged',
  )
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set())
  const [isListed, setIsListed] = useState(false)
  const byField = useMemo(() => {
    const all = problemsByField(problems)
    return showsAll ? all : visitedProblems(all, visited)
  }, [problems, showsAll, visited])
  const marked = useMemo(
    () =>
      showsAll
        ? problems
        : problems.filter(({ field }) => field !== undefined && byField.has(field)),
    [problems, showsAll, byField],
  )
  return {
    byField,
    /** The problems to show in red. The others are shown as fields to fill in. */
    marked,
    isListed,
    onToggleList: useCallback(() => setIsListed((isShown) => !isShown), []),
    /** Closes the list on a narrow screen, where it would cover the field. */
    onGoToProblem: () => setIsListed(isListed && isWideScreen()),
    /** @param opensList opens the list, too, if the screen is wide enough */
    onShowAll: useCallback((opensList = false) => {
      setShowsAll(true)
      if (opensList && isWideScreen()) setIsListed(true)
    }, []),
    onBlur: ({ target: { id } }: FocusEvent) => {
      if (!showsAll && id !== '' && !visited.has(id)) setVisited(new Set([...visited, id]))
    },
  }
}

export function goToProblem(
  { step, field }: Pick<PlacedProblem, 'step' | 'field'>,
  keys: readonly string[],
  onShow: ShowBuilder,
): void {
  if (step !== undefined) onShow({ step: keys.indexOf(step) + 1, editor: 'form' })
  else onShow({ editor: 'form' })
  if (field !== undefined) focusField(field)
}
