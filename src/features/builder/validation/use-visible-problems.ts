import { useCallback, useMemo, useState, type FocusEvent } from 'react'
import { domIdOf } from '~/components/schema-form/field-kinds'
import { useUnchangedWhilePressed } from '~/ui/use-unchanged-while-pressed'
import { useDraftSession } from '../draft/draft-session'
import type { DraftStore } from '../draft/draft-store'
import { focusField } from '../draft/focus-field'
import { isWideScreen, type ShowBuilder } from '../draft/builder-view'
import {
  PIPELINE_FORM,
  problemsByField,
  type PlacedProblem,
  type ProblemPlace,
} from './draft-problems'

/**
 * Whether this field, or a field inside it, has lost the focus.
 *
 * @param visited the DOM ids of the fields that have lost the focus
 */
export function isVisited(field: string, visited: ReadonlySet<string>): boolean {
  const id = domIdOf(field)
  return [...visited].some((each) => each === id || each.startsWith(id + INSIDE))
}

const INSIDE = domIdOf('/')

const formsIn = (store: DraftStore): ReadonlySet<string> =>
  new Set([PIPELINE_FORM, ...store.getState().history.present.keys])

/**
 * Decides which problems are shown and counted. A new draft and a new step have no visible problems at first. Warnings
 * are always visible. A problem becomes visible when its field loses the focus, or when the user tries to create,
 * update or validate the draft. In an edit, a clone or a stored draft, the problems of the pipeline are visible from
 * the start. So are the problems of the steps that the pipeline has when the builder opens.
 */
export function useVisibleProblems(problems: readonly PlacedProblem[]) {
  const { store, source } = useDraftSession()
  const [attempted, setAttempted] = useState<ReadonlySet<string>>(() =>
    source !== undefined || store.getState().saveStatus.kind !== 'unchanged'
      ? formsIn(store)
      : new Set(),
  )
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set())
  const [isListed, setIsListed] = useState(false)
  const visible = useUnchangedWhilePressed(
    useMemo(
      () =>
        problems.filter(
          ({ step = PIPELINE_FORM, field, isWarning }) =>
            isWarning || attempted.has(step) || (field !== undefined && isVisited(field, visited)),
        ),
      [problems, attempted, visited],
    ),
  )
  const byField = useMemo(() => problemsByField(visible), [visible])
  return {
    byField,
    problems: visible,
    isListed,
    onToggleList: useCallback(() => setIsListed((isShown) => !isShown), []),
    /** On a narrow screen, closes the list of problems, which would cover the field. */
    onGoToProblem: () => setIsListed(isListed && isWideScreen()),
    /** @param opensList true to open the list of problems too, if the screen is wide enough */
    onShowAll: useCallback(
      (opensList = false) => {
        setAttempted(formsIn(store))
        if (opensList && isWideScreen()) setIsListed(true)
      },
      [store],
    ),
    onBlur: ({ target }: FocusEvent) => {
      // If another window has taken the focus, the field gets the focus again when the user returns.
      if (target === document.activeElement) return
      const { id } = target
      const [form = ''] = id.split(INSIDE)
      if (form === '' || attempted.has(form) || visited.has(id)) return
      setVisited((known) => new Set([...known, id]))
    },
  }
}

export function goToProblem(
  { step, field }: ProblemPlace,
  keys: readonly string[],
  onShow: ShowBuilder,
): void {
  if (step !== undefined) onShow({ step: keys.indexOf(step) + 1, editor: 'form' })
  else onShow({ editor: 'form' })
  if (field !== undefined) focusField(field)
}
