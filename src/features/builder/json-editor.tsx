import { useEffect, useMemo, useRef } from 'react'
import { printJson } from '~/lib/json'
import { Button } from '~/ui/button'
import { useBuilderDesk, useDraft } from './draft/draft-session'
import { ProblemList } from './validation/problem-list'
import type { PlacedProblem } from './validation/problem-locations'
import { TwiceWords } from './import-export/duplicate-key-warning'
import { openJsonView, type JsonView } from './json-view'
import { useTextFaults } from './use-text-faults'

/** After a letter; most that is typed in between is no JSON anyway. */
const PAUSE_MS = 150

interface JsonEditorProps {
  readonly problems: readonly PlacedProblem[]
  /** Are the problems listed, or only marked? */
  readonly isListed: boolean
}

/** The pipeline as text. What is typed counts as soon as it is JSON; until then the last good state does. */
export function JsonEditor({ problems, isListed }: JsonEditorProps) {
  const { store } = useBuilderDesk()
  const draft = useDraft()
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<JsonView>(undefined)
  /** Typed, and not in the draft yet. */
  const typed = useRef<string>(undefined)
  const text = useMemo(() => draft.text ?? printJson(draft.pipeline, Infinity).text, [draft])
  const { fault, faults, placeOf, duplicate } = useTextFaults(draft, text, problems)

  useEffect(() => {
    if (host.current === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const flush = () => {
      clearTimeout(timer)
      const { current: next } = typed
      typed.current = undefined
      if (next !== undefined) store.edit({ do: 'type', text: next })
    }
    const { history } = store.get()
    const { text: begun, pipeline } = history.present
    const opened = openJsonView(
      host.current,
      'Pipeline as JSON',
      begun ?? printJson(pipeline, Infinity).text,
      {
        onType: (next) => {
          typed.current = next
          clearTimeout(timer)
          timer = setTimeout(flush, PAUSE_MS)
        },
        // What is typed last belongs to what is undone, created or validated next.
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

  // The editor is no part of React: it is told what has become of the draft elsewhere.
  useEffect(() => {
    if (typed.current === undefined) view.current?.show(text)
    view.current?.mark(faults)
  }, [text, faults])

  const goTo = (at: number) => view.current?.goTo(at)
  const lineOf = (problem: PlacedProblem) => text.slice(0, placeOf(problem)).split('\n').length
  return (
    <>
      <div className="flex min-h-96 flex-1 shrink-0 flex-col lg:min-h-0 lg:shrink">
        <div ref={host} className="border-line min-h-0 flex-1 overflow-hidden border-b" />
        <div
          role="status"
          className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1 text-sm"
        >
          {fault !== undefined ? (
            <>
              <span className="text-danger">
                <span aria-hidden="true">✕ </span>
                Line {fault.line}, column {fault.column}: {fault.message}
              </span>
              <Button onClick={() => goTo(fault.offset)}>Go there</Button>
              <span className="text-soft">The draft is as it was before.</span>
            </>
          ) : duplicate !== undefined ? (
            <>
              <span>
                <span aria-hidden="true" className="text-phase-waiting_approval">
                  !{' '}
                </span>
                Line {duplicate.line}: <TwiceWords name={duplicate.key} />
              </span>
              <Button onClick={() => goTo(duplicate.offset)}>Go there</Button>
            </>
          ) : (
            <span className="text-soft">
              The same draft as the form. What you change here counts as soon as it is JSON.
            </span>
          )}
        </div>
      </div>
      {isListed && fault === undefined && (
        <ProblemList
          problems={problems}
          lineOf={lineOf}
          onGo={(problem) => goTo(placeOf(problem))}
        />
      )}
    </>
  )
}
