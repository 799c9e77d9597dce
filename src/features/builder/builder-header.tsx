import { memo, useState, type ReactNode } from 'react'
import { BackLink } from '~/components/back-link'
import { PageHeading } from '~/components/page-heading'
import { paths } from '~/components/paths'
import { ServiceText } from '~/components/service-text'
import { Button } from '~/ui/button'
import { DialogButton, DraftsDialog, ImportExportDialog, MoreActions } from './lazy-parts'
import { useDraftSession, useDraftState } from './draft/draft-session'
import { useBuilderView } from './draft/builder-view'
import { useTimeOptions } from '~/stores/preferences'
import { RelativeTime } from '~/components/relative-time'
import { counted } from '~/lib/count-text'
import { clockTime } from '~/lib/time-format'
import { useService, useSessionState } from '~/queries/service-context'
import { EmptyState } from '~/ui/empty-state'
import { NARROW_SCREEN, useMediaQuery } from '~/ui/use-media-query'

export const BuilderHeader = memo(function BuilderHeader({ title }: { readonly title: string }) {
  const { store, source } = useDraftSession()
  const canUndo = useDraftState(({ history }) => history.past.length > 0)
  const { view } = useBuilderView()
  const isBegun = useDraftState((state) => state.isBegun || state.history.present.keys.length > 0)
  const canRedo = useDraftState(({ history }) => history.future.length > 0)
  // While the form is still empty, it has its own Import button, and there is nothing to export or undo.
  const isNew = view.editor === 'form' && !isBegun && !canUndo && !canRedo
  const isNarrow = useMediaQuery(NARROW_SCREEN)
  const [verb, ...name] = title.split(' ')
  const [dialog, setDialog] = useState<'drafts' | 'import-export'>()
  const history = [
    {
      label: 'Undo',
      keys: 'Ctrl+Z',
      unavailable: canUndo ? undefined : 'No change to undo.',
      onSelect: store.undo,
    },
    {
      label: 'Redo',
      keys: 'Ctrl+Shift+Z',
      unavailable: canRedo ? undefined : 'No change to redo.',
      onSelect: store.redo,
    },
  ]
  return (
    <div className={`flex flex-col gap-2 px-4 pt-3 pb-2 ${source ? '[&_h1]:py-0' : ''}`}>
      {source && <BackToPipeline {...source} />}
      <div className="flex items-center gap-x-4 max-sm:flex-wrap max-sm:gap-x-2">
        <div className="min-w-0 max-sm:flex-1 [&>h1]:truncate">
          <PageHeading title={title}>
            {source && (
              // On a small screen, only the link above shows the name.
              <>
                {verb}
                <span className="max-lg:sr-only"> {name.join(' ')}</span>
              </>
            )}
          </PageHeading>
        </div>
        <DraftStatus />
        <div
          data-commands
          className="flex shrink-0 items-center gap-2 sm:ml-auto max-sm:[&_button]:px-1.5"
        >
          {!isNarrow && (
            <>
              <DialogButton look="quiet" dialog={DraftsDialog}>
                Drafts
              </DialogButton>
              {!isNew && (
                <>
                  <DialogButton look="quiet" dialog={ImportExportDialog}>
                    Import, export
                  </DialogButton>
                  {history.map(({ label, keys, unavailable, onSelect }) => (
                    <Button
                      key={label}
                      look="quiet"
                      title={`${label} (${keys})`}
                      unavailable={unavailable}
                      onClick={onSelect}
                    >
                      {label}
                    </Button>
                  ))}
                </>
              )}
            </>
          )}
          <Editors />
          {isNarrow && (
            <MoreActions
              label="More actions for the draft"
              groups={[
                history,
                [
                  { label: 'Drafts', onSelect: () => setDialog('drafts') },
                  { label: 'Import, export', onSelect: () => setDialog('import-export') },
                ],
              ]}
            />
          )}
        </div>
      </div>
      {dialog === 'drafts' && <DraftsDialog onClose={() => setDialog(undefined)} />}
      {dialog === 'import-export' && <ImportExportDialog onClose={() => setDialog(undefined)} />}
      {source?.purpose === 'clone' && (
        <p className="text-soft text-sm">Not copied: id, dates, creator, runs and approvals.</p>
      )}
    </div>
  )
})

function BackToPipeline({ id, name }: { readonly id: string; readonly name: string }) {
  return (
    <BackLink to={paths.pipeline(id)}>
      <ServiceText text={name.slice(0, 100)} />
    </BackLink>
  )
}

function Editors() {
  const { view, show } = useBuilderView()
  return (
    <div role="group" aria-label="Editor" className="flex">
      {EDITORS.map(([editor, label]) => (
        <Button
          key={editor}
          aria-pressed={view.editor === editor}
          data-command={view.editor === editor ? undefined : `Open as ${label}`}
          className="segment"
          onClick={() => show({ editor }, 'chosen')}
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

function DraftStatus() {
  const status = useDraftState(({ saveStatus }) => saveStatus)
  const times = useTimeOptions()
  const message = () => {
    switch (status.kind) {
      case 'unchanged':
        return null
      case 'saving':
        return 'Saving in this browser…'
      case 'failed':
        return 'Not saved in this browser'
      case 'resumed':
        return (
          <>
            Draft from <RelativeTime moment={status.at} />
          </>
        )
      case 'saved': {
        const { secrets, texts } = status
        const missing = [
          secrets > 0 && counted(secrets, 'secret'),
          texts > 0 && 'unfinished JSON',
        ].filter(Boolean)
        return (
          <>
            Saved<span className="max-xl:sr-only"> in this browser</span> at{' '}
            {clockTime(status.at, times)}
            {missing.length > 0 && `, without ${missing.join(' and ')}`}
          </>
        )
      }
      default:
        return status satisfies never
    }
  }
  return (
    <p className="text-soft text-xs empty:hidden max-sm:order-last max-sm:basis-full sm:min-w-24">
      {message()}
    </p>
  )
}

export function BuilderHeading({
  title,
  source,
}: {
  readonly title: string
  readonly source?: Parameters<typeof BackToPipeline>[0] | undefined
}) {
  return (
    <div className={`flex flex-col gap-2 px-4 pt-3 pb-2 ${source ? '[&_h1]:py-0' : ''}`}>
      {source && <BackToPipeline {...source} />}
      <PageHeading title={title} />
    </div>
  )
}

/** Without a token, asks the user to sign in, because a draft is private to the user who typed it. */
export function BuilderLocked({
  title,
  children,
}: {
  readonly title: string
  readonly children: ReactNode
}) {
  const { config } = useService()
  const state = useSessionState()
  const isLocked = config.auth === 'token' && (state === 'none' || state === 'locked')
  if (!isLocked) return children
  return (
    <>
      <BuilderHeading title={title} />
      <EmptyState title="Sign in to open the builder">
        Drafts are stored in this browser.
      </EmptyState>
    </>
  )
}
