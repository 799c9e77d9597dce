import { useEffect, useRef } from 'react'
import { printJson } from '~/lib/json'
import { faultOfJson } from '~/lib/json-fault'
import { Button } from '~/ui/button'
import { useBuilderDesk, useDraft } from '../builder-desk'
import { isUnread } from '../draft/draft'
import { openJsonView, type JsonView } from './json-view'

/** After a letter; most that is typed in between is no JSON anyway. */
const PAUSE_MS = 150
const NO_OBJECT = 'A pipeline is an object: names and values in braces.'

/** The pipeline as text. What is typed counts as soon as it is JSON; until then the last good state does. */
export function JsonEditor() {
  const { store } = useBuilderDesk()
  const draft = useDraft()
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<JsonView>(undefined)
  /** Typed, and not in the draft yet. */
  const typed = useRef<string>(undefined)
  const text = draft.text ?? printJson(draft.pipeline, Infinity).text
  const isBroken = isUnread(draft)
  const fault = isBroken
    ? (faultOfJson(text) ?? { at: 0, line: 1, column: 1, words: NO_OBJECT })
    : undefined
  const at = fault?.at

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
    view.current?.markFault(at)
  }, [text, at])

  return (
    <div className="flex min-h-96 flex-1 shrink-0 flex-col lg:min-h-0 lg:shrink">
      <div ref={host} className="border-line min-h-0 flex-1 overflow-hidden border-b" />
      <div
        role="status"
        className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1 text-sm"
      >
        {fault === undefined ? (
          <span className="text-soft">
            The same draft as the form. What you change here counts as soon as it is JSON.
          </span>
        ) : (
          <>
            <span className="text-danger">
              <span aria-hidden="true">✕ </span>
              Line {fault.line}, column {fault.column}: {fault.words}
            </span>
            <Button onClick={() => view.current?.goTo(fault.at)}>Go there</Button>
            <span className="text-soft">The draft is as it was before; this text is kept.</span>
          </>
        )}
      </div>
    </div>
  )
}
