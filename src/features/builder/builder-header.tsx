import { memo } from 'react'
import { Link } from 'react-router'
import { PageHeading } from '~/components/page-heading'
import { paths } from '~/components/paths'
import { ServiceText } from '~/components/service-text'
import { Button } from '~/ui/button'
import { useBuilderDesk, useFromBuilder } from './draft/draft-session'
import { DraftsButton } from './draft/drafts-button'
import { DraftStatus } from './draft/draft-status'
import { OF_THE_RECORD } from './draft/copy-pipeline'
import { TransferButton } from './import-export/import-export-button'
import { useBuilderView } from './draft/use-builder-view'

/** Heading, and the way back and forth. */
export const BuilderHeader = memo(function BuilderHeader({ title }: { readonly title: string }) {
  const { store, source } = useBuilderDesk()
  const canUndo = useFromBuilder(({ history }) => history.past.length > 0)
  const canRedo = useFromBuilder(({ history }) => history.future.length > 0)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 pt-3 pb-2">
      <PageHeading title={title} />
      <DraftStatus />
      {source?.purpose === 'clone' && (
        <p className="text-soft min-w-0 text-sm">
          A copy of{' '}
          <Link className="text-accent underline" to={paths.pipeline(source.id)}>
            <ServiceText text={source.name.slice(0, 100)} />
          </Link>
          , without {OF_THE_RECORD.slice(0, -1).join(', ')} and {OF_THE_RECORD.at(-1)}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2 sm:ml-auto">
        <Editors />
        <DraftsButton />
        <TransferButton />
        <Button
          title="Undo (Ctrl+Z)"
          unavailable={canUndo ? undefined : 'Nothing has been changed.'}
          onClick={store.undo}
        >
          Undo
        </Button>
        <Button
          title="Redo (Ctrl+Shift+Z)"
          unavailable={canRedo ? undefined : 'Nothing has been undone.'}
          onClick={store.redo}
        >
          Redo
        </Button>
      </div>
    </div>
  )
})

/** Form or text: two ways to look at one draft. */
function Editors() {
  const { view, show } = useBuilderView()
  return (
    <div role="group" aria-label="Editor" className="flex">
      {EDITORS.map(([editor, label], at) => (
        <Button
          key={editor}
          aria-pressed={view.editor === editor}
          className={`aria-pressed:bg-picked ${at === 0 ? 'rounded-r-none' : '-ml-px rounded-l-none'}`}
          onClick={() => show({ editor })}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}

const EDITORS = [
  ['form', 'Form'],
  ['json', 'JSON'],
] as const
