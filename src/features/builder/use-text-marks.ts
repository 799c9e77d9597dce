import { useMemo } from 'react'
import { findDuplicateKey, findSyntaxError, offsetsOf } from '~/lib/json-text'
import { visibleText } from '~/lib/visible-text'
import { isTextUnparsed, type Draft } from './draft/draft'
import { pointerOfProblem, type PlacedProblem } from './validation/problem-locations'

const NOT_AN_OBJECT = 'A pipeline is an object: names and values in braces.'

/** What is wrong with the text of a draft; `marks` are the syntax error, or else the problems of the service. */
export function useTextMarks(draft: Draft, text: string, problems: readonly PlacedProblem[]) {
  const error = useMemo(
    () =>
      isTextUnparsed(draft)
        ? (findSyntaxError(text) ?? { offset: 0, line: 1, column: 1, message: NOT_AN_OBJECT })
        : undefined,
    [draft, text],
  )
  const isTyped = draft.text !== undefined && error === undefined
  const duplicate = useMemo(() => (isTyped ? findDuplicateKey(text) : undefined), [isTyped, text])
  return useMemo(() => {
    if (error !== undefined) return { error, marks: [error], offsetOf: () => 0, duplicate }
    const pointer = (problem: PlacedProblem) => pointerOfProblem(problem, draft.keys)
    const offsets = offsetsOf(text, new Set(problems.map(pointer)))
    const offsetOf = (problem: PlacedProblem) => offsets.get(pointer(problem)) ?? 0
    const marks = problems
      .filter(({ field, isWarning }) => field !== undefined && !isWarning)
      .map((problem) => ({ offset: offsetOf(problem), message: visibleText(problem.message) }))
    return { error, marks, offsetOf, duplicate }
  }, [error, duplicate, text, problems, draft.keys])
}
