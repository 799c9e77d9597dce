import { useEffect, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { nameOf, type Pipeline } from '~/api/pipelines'
import { paths } from '~/components/paths'
import { LINK_TO_PIPELINES } from '~/components/pipeline-not-found'
import { PollNotice } from '~/components/poll-notice'
import { OtherClock, StaleNotice } from '~/components/notices'
import { phaseOf } from '~/domain/phases'
import { isJsonObject } from '~/lib/json'
import { ServiceText } from '~/components/service-text'
import { useTimeOptions } from '~/stores/preferences'
import { exactTime } from '~/lib/time-format'
import { focusHeading } from '~/ui/focus-heading'
import { LazyBoundary, lazyNamed } from '~/ui/lazy-with-retry'
import { Notice } from '~/ui/notice'
import { beginningOf } from '~/components/long-text'
import type { ShownPipeline } from './use-shown-pipeline'
import { useDeletedCopies } from '~/queries/deleted-copies'

/** Lazy, because only a deleted pipeline needs it. */
const RecoverAsNew = lazyNamed(async () => (await import('~/batch/ui/recover-as-new')).RecoverAsNew)

export function PipelineNotices({
  id,
  shown,
  pipeline,
}: {
  readonly id: string
  readonly shown: ShownPipeline
  readonly pipeline: Pipeline
}) {
  const { query, readAt, isGone } = shown
  const { state } = useLocation()
  return (
    <div role="status" className="-mt-px empty:m-0">
      {!isGone &&
        isJsonObject(state) &&
        state['created'] === true &&
        phaseOf(pipeline) === 'idle' && <CreatedNotice />}
      {isGone ? (
        <GoneNotice id={id} name={nameOf(pipeline)} readAt={readAt} />
      ) : query.error === null ? (
        <PollNotice />
      ) : (
        <StaleNotice query={query} at={readAt} />
      )}
      <OtherClock />
    </div>
  )
}

/** Shown after the builder has created the pipeline, until its first run. */
function CreatedNotice() {
  // The builder, which had the focus, has closed. So the heading takes the focus.
  useEffect(() => focusHeading(), [])
  return (
    <Notice
      tone="neutral"
      actions={
        <Link className="text-accent self-center underline" to={paths.newPipeline()}>
          Create another
        </Link>
      }
    >
      Created.
    </Notice>
  )
}

function GoneNotice({
  name,
  id,
  readAt,
}: {
  readonly name: string
  readonly id: string
  readonly readAt: number
}) {
  const times = useTimeOptions()
  const hasCopy = useDeletedCopies().some((each) => each.id === id)
  return (
    <Notice actions={!hasCopy && LINK_TO_PIPELINES}>
      <span className="font-medium">
        “<ServiceText text={beginningOf(name, 100)} />” no longer exists
      </span>{' '}
      on the service. This page shows its state at {exactTime(readAt, times)}.
      <OwnCopy id={id}>{LINK_TO_PIPELINES}</OwnCopy>
    </Notice>
  )
}

/**
 * Offers to recover the pipeline from the copy that this browser saved when it deleted the pipeline. Renders nothing
 * without a copy.
 *
 * @param children further buttons
 */
export function OwnCopy({ id, children }: { readonly id: string; readonly children?: ReactNode }) {
  const copy = useDeletedCopies().find((each) => each.id === id)
  if (copy === undefined) return null
  return (
    <div className="mt-1 flex flex-wrap items-center gap-3 text-sm">
      <span>This browser has a copy of this pipeline.</span>
      <LazyBoundary isQuiet>
        <RecoverAsNew copy={copy} />
      </LazyBoundary>
      {children}
    </div>
  )
}
