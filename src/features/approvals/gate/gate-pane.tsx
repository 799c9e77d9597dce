import { Link } from 'react-router'
import { nameOf, type Pipeline } from '~/api/pipelines'
import { DecideButtons } from '~/components/approvals/decide-buttons'
import { paths } from '~/components/paths'
import { READ_ONLY } from '~/domain/allowed-actions'
import { useService } from '~/queries/service-context'
import { ServiceText } from '~/components/service-text'
import { Button } from '~/ui/button'
import { ErrorBoundary, type CrashProps } from '~/ui/error-boundary'
import { isUnderWay, decisionText } from '../decisions'
import { GateDetail, type GateDetailProps } from './gate-detail'
import { isWaiting, type QueueEntry } from '../queue/queue'

interface GatePaneProps extends GateDetailProps {
  readonly isAlone: boolean
  readonly isSelecting: boolean
  readonly onDecide: (action: 'approve' | 'reject', entries: readonly QueueEntry[]) => void
}

export function GatePane({ isAlone, isSelecting, onDecide, ...detail }: GatePaneProps) {
  const { entry } = detail
  const unavailable = useWhyNot(detail)
  return (
    <section aria-label="Gate" data-part="detail" className="flex min-h-0 min-w-0 flex-1 flex-col">
      <h2 tabIndex={-1} className="shrink-0 px-4 pt-3 pb-2 text-lg font-semibold -outline-offset-2">
        <PipelineLink pipeline={entry.pipeline} />
      </h2>
      <div
        className={`hairline min-h-0 flex-1 overflow-y-auto border-t ${isAlone ? 'short:overflow-visible' : ''}`}
      >
        <ErrorBoundary key={entry.key} fallback={BrokenDetail}>
          <GateDetail {...detail} />
        </ErrorBoundary>
      </div>
      {/* Hidden while gates are selected, because the selection has its own buttons directly below. */}
      {!isSelecting && (
        <div className="hairline bg-canvas flex shrink-0 border-t px-4 py-2.5">
          <DecideButtons
            isMain
            unavailable={unavailable}
            className="max-sm:grow"
            onDecide={(decision) => onDecide(decision, [entry])}
          />
        </div>
      )}
    </section>
  )
}

function PipelineLink({ pipeline }: { readonly pipeline: Pipeline }) {
  const name = (
    // No padding, because a part of the first hidden line would be visible in the padding.
    <span className="line-clamp-2 break-words">
      <ServiceText text={nameOf(pipeline)} />
    </span>
  )
  if (pipeline._id === undefined) return name
  return (
    <Link
      to={paths.pipeline(pipeline._id)}
      className="hover:text-accent block w-fit max-w-full hover:underline pointer-coarse:-my-3 pointer-coarse:py-3"
    >
      {name}
    </Link>
  )
}

function BrokenDetail({ reload }: CrashProps) {
  return (
    <div role="alert" className="flex flex-col items-start gap-3 px-4 py-4 text-sm">
      <p>
        The details of this gate cannot be shown. You can still approve or reject it. Before
        anything is sent, a dialog shows the name and the id of the pipeline.
      </p>
      <Button onClick={reload}>Show again</Button>
    </div>
  )
}

function useWhyNot({ entry, decision, isAnother }: GateDetailProps): string | undefined {
  const { config } = useService()
  if (config.readOnly) return READ_ONLY
  if (entry.pipeline._id === undefined)
    return 'This record has no id, so you cannot approve or reject this gate.'
  if (isUnderWay(decision)) return 'This gate is already being decided.'
  if (!isWaiting(entry))
    return `${decisionText(entry, decision)}.${entry.hasWaited ? ' You can approve or reject only a gate that waits.' : ''}`
  if (isAnother)
    return 'The pipeline now waits at another gate than before. Read the new gate first.'
  return undefined
}
