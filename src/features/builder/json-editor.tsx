import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { printJson } from '~/lib/json'
import { Sign } from '~/ui/icon'
import { Button } from '~/ui/button'
import { useDraft, useDraftSession } from './draft/draft-session'
import { ProblemList } from './validation/problem-list'
import { pointerOfProblem, type PlacedProblem } from './validation/draft-problems'
import { ServiceText } from '~/components/service-text'
import { counted } from '~/lib/count-text'
import { openJsonView, type JsonView } from './json-view'
import { findSyntaxError, lossesIn, lossMessage, offsetsOf, type JsonLoss } from '~/lib/json-text'
import { visibleText } from '~/lib/visible-text'
import { isTextUnparsed, type Draft } from './draft/draft'

/** The text is parsed after this pause in typing, in milliseconds. */
const PAUSE_MS = 150

interface JsonEditorProps {
  readonly problems: readonly PlacedProblem[]
  readonly isListed: boolean
  /** True after an attempt to send text that does not parse. Then the cursor moves to the error. */
  readonly goesToError: boolean
  readonly onAtError: () => void
}

/** Shows the pipeline as JSON. The draft changes as soon as the typed text is valid. */
export function JsonEditor({ problems, isListed, goesToError, onAtError }: JsonEditorProps) {
  const { store } = useDraftSession()
  const draft = useDraft()
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<JsonView>(undefined)
  const typed = useRef<string>(undefined)
  const text = useMemo(() => draft.text ?? printJson(draft.pipeline, Infinity).text, [draft])
  const { error, faults, offsetOf, losses } = useTextFaults(draft, text, problems)

  useEffect(() => {
    if (host.current === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const flush = () => {
      clearTimeout(timer)
      const { current: next } = typed
      typed.current = undefined
      if (next !== undefined) store.edit({ type: 'set-text', text: next, losses: lossesIn(next) })
    }
    const { history } = store.getState()
    const { text: initial, pipeline } = history.present
    const opened = openJsonView(
      host.current,
      'Pipeline as JSON',
      initial ?? printJson(pipeline, Infinity).text,
      {
        onType: (next) => {
          typed.current = next
          clearTimeout(timer)
          timer = setTimeout(flush, PAUSE_MS)
        },
        // A keyboard shortcut, such as Undo, must see the letters that were typed just before.
        onKeyDown: ({ ctrlKey, metaKey }) => {
          if (ctrlKey || metaKey) flush()
        },
      },
    )
    view.current = opened
    const root = host.current
    root.addEventListener('focusout', flush)
    return () => {
      root.removeEventListener('focusout', flush)
      flush()
      opened.close()
      view.current = undefined
    }
  }, [store])

  // CodeMirror is not a React component, so this effect updates its text and faults.
  useEffect(() => {
    if (typed.current === undefined) view.current?.show(text)
    view.current?.showFaults(faults)
  }, [text, faults])

  const goTo = (at: number) => view.current?.goTo(at)
  const goToError = useEffectEvent(() => {
    if (error !== undefined) goTo(error.offset)
    onAtError()
  })
  useEffect(() => {
    if (goesToError) goToError()
  }, [goesToError])
  const [firstLoss, ...others] = losses
  const lineOf = (problem: PlacedProblem) => text.slice(0, offsetOf(problem)).split('\n').length
  return (
    <>
      <div className="flex min-h-96 flex-1 shrink-0 flex-col md:min-h-0 md:shrink">
        <div
          ref={host}
          data-editor=""
          className="border-line -mt-px min-h-0 flex-1 overflow-hidden border-y"
        />
        <div
          role="status"
          className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1 text-sm"
        >
          {error !== undefined ? (
            <>
              <span className="text-danger">
                <Sign shape="✕" /> Line {error.line}, column {error.column}: {error.message}
              </span>
              <Button onClick={() => goTo(error.offset)}>Go to line {error.line}</Button>
              <span className="text-soft">The draft keeps the last valid JSON.</span>
            </>
          ) : firstLoss !== undefined ? (
            <>
              <span>
                <span aria-hidden="true" className="text-phase-waiting_approval">
                  !{' '}
                </span>
                Line {firstLoss.line}: <ServiceText text={lossMessage(firstLoss)} />
                {firstLoss.kind === 'number' && ' Write the number as text to keep all digits.'}
                {others.length > 0 &&
                  ` ${counted(others.length, 'more value is', 'more values are')} lost.`}
              </span>
              <Button onClick={() => goTo(firstLoss.offset)}>Go to line {firstLoss.line}</Button>
            </>
          ) : (
            <span className="text-soft">Changes apply to the draft once the JSON is valid.</span>
          )}
        </div>
      </div>
      {isListed && error === undefined && (
        <ProblemList
          problems={problems}
          lineOf={lineOf}
          onGo={(problem) => goTo(offsetOf(problem))}
        />
      )}
    </>
  )
}

const NONE: readonly JsonLoss[] = []
const NOT_AN_OBJECT = 'A pipeline must be a JSON object, for example { "name": "deploy" }.'

/** Finds errors in the text of a draft. `faults` contains the syntax error, or else the problems from the service. */
function useTextFaults(draft: Draft, text: string, problems: readonly PlacedProblem[]) {
  const error = useMemo(
    () =>
      isTextUnparsed(draft)
        ? (findSyntaxError(text) ?? { offset: 0, line: 1, column: 1, message: NOT_AN_OBJECT })
        : undefined,
    [draft, text],
  )
  const isTyped = draft.text !== undefined && error === undefined
  const losses = useMemo(() => (isTyped ? lossesIn(text) : NONE), [isTyped, text])
  return useMemo(() => {
    if (error !== undefined) return { error, faults: [error], offsetOf: () => 0, losses }
    const pointer = (problem: PlacedProblem) => pointerOfProblem(problem, draft.keys)
    const offsets = offsetsOf(text, new Set(problems.map(pointer)))
    const offsetOf = (problem: PlacedProblem) => offsets.get(pointer(problem)) ?? 0
    const faults = problems
      .filter(({ field, isWarning }) => field !== undefined && !isWarning)
      .map((problem) => ({ offset: offsetOf(problem), message: visibleText(problem.message) }))
    return { error, faults, offsetOf, losses }
  }, [error, losses, text, problems, draft.keys])
}
