import { useMemo } from 'react'
import {
  findDuplicateKey,
  findSyntaxError,
  offsetsOf,
  type DuplicateKey,
  type JsonSyntaxError,
} from '~/lib/json-text'
import { visibleText } from '~/lib/visible-text'
import { pointerOfProblem, type PlacedProblem } from './validation/problem-locations'
import { isUnread, type Draft } from './draft/draft'
import type { TextFault } from './json-view'

const NO_OBJECT = 'A pipeline is an object: names and values in braces.'

interface TextFaults {
  /** Why the text is no JSON. */
  readonly fault: JsonSyntaxError | undefined
  /** What is marked in the text. */
  readonly faults: readonly TextFault[]
  /** How many characters stand before what the problem is about. */
  readonly placeOf: (problem: PlacedProblem) => number
  readonly duplicate: DuplicateKey | undefined
}

/** What is wrong with the text of a draft: it is no JSON, or the service would not take what it says. */
export function useTextFaults(
  draft: Draft,
  text: string,
  problems: readonly PlacedProblem[],
): TextFaults {
  const fault = useMemo(
    () =>
      isUnread(draft)
        ? (findSyntaxError(text) ?? { offset: 0, line: 1, column: 1, message: NO_OBJECT })
        : undefined,
    [draft, text],
  )
  const isTyped = draft.text !== undefined && fault === undefined
  const duplicate = useMemo(() => (isTyped ? findDuplicateKey(text) : undefined), [isTyped, text])
  return useMemo(() => {
    if (fault !== undefined) {
      const mark = { at: fault.offset, words: fault.message }
      return { fault, faults: [mark], placeOf: () => 0, duplicate }
    }
    const pointer = (problem: PlacedProblem) => pointerOfProblem(problem, draft.keys)
    const places = offsetsOf(text, new Set(problems.map(pointer)))
    const placeOf = (problem: PlacedProblem) => places.get(pointer(problem)) ?? 0
    const faults = problems
      .filter(({ field, isMild }) => field !== undefined && !isMild)
      .map((problem) => ({ at: placeOf(problem), words: visibleText(problem.message) }))
    return { fault, faults, placeOf, duplicate }
  }, [fault, duplicate, text, problems, draft.keys])
}
