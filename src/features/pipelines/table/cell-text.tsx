import { isMoving } from '~/api/phases'
import { Elapsed, RelativeTime } from '~/components/relative-time'
import { ServiceText } from '~/components/service-text'
import { epochOf, formatDuration } from '~/lib/time-format'
import type { Column } from '../list-state'
import type { IndexedPipeline } from '../rows/indexed-pipeline'

/** What stands where nothing is known. */
const NOTHING = '—'

/** What a column shows of a pipeline. */
export function CellText({
  column,
  entry,
}: {
  readonly column: Exclude<Column, 'status'>
  readonly entry: IndexedPipeline
}) {
  const { pipeline } = entry
  switch (column) {
    case 'tags':
      return <Tags tags={pipeline.tags ?? []} />
    case 'lastRun':
      return <LastRun entry={entry} />
    case 'updated':
      return <RelativeTime moment={pipeline.updatedAt} />
    case 'created':
      return <RelativeTime moment={pipeline.createdAt} />
    case 'createdBy':
      return <ServiceText text={pipeline.createdBy?.trim() || NOTHING} />
    case 'id':
      return (
        <code className="font-mono text-xs">
          {pipeline._id === undefined ? NOTHING : <ServiceText text={pipeline._id} />}
        </code>
      )
    default:
      return column satisfies never
  }
}

function Tags({ tags }: { readonly tags: readonly string[] }) {
  if (tags.length === 0) return NOTHING
  return <ServiceText text={tags.join(' · ')} />
}

function LastRun({ entry }: { readonly entry: IndexedPipeline }) {
  if (!Number.isNaN(entry.lastRun)) return formatDuration(entry.lastRun)
  const started = epochOf(entry.pipeline.run?.startedAt)
  const isUnderWay = isMoving(entry.phase) || entry.phase === 'waiting_approval'
  return isUnderWay && !Number.isNaN(started) ? <Elapsed since={started} /> : NOTHING
}
