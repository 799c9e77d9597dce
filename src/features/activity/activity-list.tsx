import { useState } from 'react'
import type { BatchEngine, BatchView } from '~/batch/engine/batch'
import { Ledger } from '~/batch/ui/ledger'
import { useBatch } from '~/batch/ui/use-batch'
import { summaryOf, titleOf } from '~/batch/ui/batch-labels'
import { READ_ONLY } from '~/components/read-only'
import { RelativeTime } from '~/components/relative-time'
import { useService } from '~/queries/service-context'
import { Button } from '~/ui/button'
import { handFocusOn } from '~/ui/focus-heading'
import { Icon } from '~/ui/icon'
import { LoggedRequests } from './logged-requests'
import { ForgetDialog } from '~/components/forget-dialog'

interface ActivityListProps {
  readonly engine: BatchEngine
  readonly views: readonly BatchView[]
  /** Id of the batch whose ledger is open. */
  readonly open: string | undefined
  readonly onOpen: (id: string) => void
  readonly onClearSearch: () => void
}

/** A batch that is forgotten takes its button along. */
const handOn = handFocusOn()

export function ActivityList(props: ActivityListProps) {
  const { engine, views, open, onOpen, onClearSearch } = props
  return (
    <ul aria-label="What was sent" className="border-line border-t">
      {views.map((view) => (
        <li key={view.id} className="border-line border-b">
          <button
            type="button"
            aria-expanded={view.id === open}
            onClick={() => onOpen(view.id)}
            className="hover:bg-hover flex min-h-9 w-full flex-wrap items-center gap-x-4 px-4 py-1 text-left text-sm pointer-coarse:min-h-11"
          >
            <Icon name={view.id === open ? 'chevron-up' : 'chevron-down'} className="text-soft" />
            <span className="w-56 font-medium max-sm:w-auto max-sm:flex-1">
              {titleOf(view.action, view.total, view.type)}
            </span>
            <span className="min-w-0 flex-1 max-sm:order-last max-sm:basis-full max-sm:pl-8">
              {/* The open ledger has the same counts. */}
              {view.id !== open && summaryOf(view)}
            </span>
            <span className="text-soft">
              <RelativeTime moment={view.createdAt} />
            </span>
          </button>
          {view.id === open && <OpenBatch engine={engine} view={view} />}
        </li>
      ))}
      {views.length === 0 && (
        <li className="text-soft flex flex-wrap items-center gap-3 px-4 py-6 text-sm">
          Nothing matches.
          <Button ref={handOn} onClick={onClearSearch}>
            Clear the search
          </Button>
        </li>
      )}
    </ul>
  )
}

function OpenBatch({ engine, view }: { readonly engine: BatchEngine; readonly view: BatchView }) {
  const { request } = useBatch()
  const { config } = useService()
  const [isAsking, setIsAsking] = useState(false)
  const repeat = () =>
    request(
      view.action,
      [...view.items()].map(({ target }) => target),
      { type: view.type },
    )
  return (
    <div className="bg-sunken border-line border-t pb-3">
      <div className="flex max-h-80 flex-col py-2">
        <Ledger engine={engine} view={view} onSelect={undefined} />
      </div>
      <div className="flex flex-wrap gap-2 px-4">
        <Button
          onClick={repeat}
          unavailable={
            config.readOnly
              ? READ_ONLY
              : view.action === 'reject'
                ? 'The reason of a rejection is not kept; reject from Approvals again.'
                : undefined
          }
        >
          Repeat…
        </Button>
        <Button
          ref={handOn}
          onClick={() => setIsAsking(true)}
          unavailable={view.stage === 'finished' ? undefined : 'It is still under way.'}
        >
          Forget…
        </Button>
      </div>
      {isAsking && (
        <ForgetDialog
          what="1 batch"
          onForget={() => engine.forget(view.id)}
          onClose={() => setIsAsking(false)}
        >
          {`This browser forgets what was sent and what came of it: ${titleOf(view.action, view.total, view.type)}. Nothing changes on the service.`}
        </ForgetDialog>
      )}
      <LoggedRequests requests={engine.requests(view.id)} />
    </div>
  )
}
