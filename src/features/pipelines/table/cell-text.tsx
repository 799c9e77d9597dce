import type { ReactNode } from 'react'
import { isMoving, type Phase } from '~/api/phases'
import { lastRunOf } from '~/api/pipelines'
import { Elapsed, RelativeTime } from '~/components/relative-time'
import { serviceTextAlone } from '~/components/service-text'
import { epochOf, formatDuration, type Moment } from '~/lib/time-format'
import type { Column } from '../list-state'
import type { IndexedPipeline } from '../rows/indexed-pipeline'

/** What stands where nothing is known. */
const NOTHING = '—'

/** What a column shows of a pipeline; not a component, since a screen has some hundred of them. */
export function cellText(
  column: Exclude<Column, 'status'>,
  { pipeline, phase }: IndexedPipeline,
): ReactNode {
  switch (column) {
    case 'tags':
      return serviceTextAlone(pipeline.tags?.join(' · ') || NOTHING)
    case 'lastRun':
      return lastRunText(phase, lastRunOf(pipeline), pipeline.run?.startedAt)
    case 'updated':
      return <RelativeTime moment={pipeline.updatedAt} />
    case 'created':
      return <RelativeTime moment={pipeline.createdAt} />
    case 'createdBy':
      return serviceTextAlone(pipeline.createdBy?.trim() || NOTHING)
    case 'id':
      return <code className="font-mono text-xs">{serviceTextAlone(pipeline._id ?? NOTHING)}</code>
    default:
      return column satisfies never
  }
}

function lastRunText(phase: Phase, lastRun: number, startedAt: Moment): ReactNode {
  if (!Number.isNaN(lastRun)) return formatDuration(lastRun)
  const started = epochOf(startedAt)
  const isUnderWay = isMoving(phase) || phase === 'waiting_approval'
  return isUnderWay && !Number.isNaN(started) ? <Elapsed since={started} /> : NOTHING
}
