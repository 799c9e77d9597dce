import { beginningOf } from '~/components/long-text'
import { ServiceText } from '~/components/service-text'
import { visibleText } from '~/lib/visible-text'
import { ErrorBoundary } from '~/ui/error-boundary'
import type { SourceOption } from './source-option'

/** The largest number of characters that are rendered. The tooltip has the whole text. */
const MAX_RENDERED = 300

const clipped = (text: string) => beginningOf(text, MAX_RENDERED)

/** One option of a source field, in one line. If it fails to render, the other options stay. */
export function SourceOptionLine({ option }: { readonly option: SourceOption }) {
  return (
    <ErrorBoundary fallback={BrokenOption}>
      <Line option={option} />
    </ErrorBoundary>
  )
}

function BrokenOption() {
  return <span className="text-soft">This record cannot be shown, but you can still choose it</span>
}

function Line({ option }: { readonly option: SourceOption }) {
  const { kind, text, name, notes, branch, isProse = false } = option
  const shown = <ServiceText text={clipped(text)} />
  if (kind === 'typed') {
    return (
      <span className="min-w-0 flex-1 truncate">
        Use “<span className="font-mono text-xs">{shown}</span>” as typed
      </span>
    )
  }
  return (
    <>
      <span
        className="min-w-0 flex-1 truncate"
        title={text.length > 40 ? visibleText(text) : undefined}
      >
        {name !== undefined && (
          <>
            <ServiceText text={clipped(name)} />{' '}
          </>
        )}
        <span
          className={`${isProse ? '' : 'font-mono text-xs'} ${name === undefined ? '' : 'text-soft'}`}
        >
          {shown}
        </span>
        {branch !== undefined && (
          <>
            {' '}
            <span className="text-soft">
              branch{' '}
              <span className="font-mono text-xs">
                <ServiceText text={clipped(branch)} />
              </span>
            </span>
          </>
        )}
      </span>
      {notes.map((note) => (
        <span key={note} className="text-soft shrink-0 text-xs">
          {note}
        </span>
      ))}
    </>
  )
}
