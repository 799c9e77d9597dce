import { useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { UseQueryResult } from '@tanstack/react-query'
import { ApiError } from '~/api/api-error'
import { nameOf, type Pipeline } from '~/api/pipelines'
import { ErrorDetails } from '~/components/error-panel'
import { paths } from '~/components/paths'
import { PollNotice } from '~/components/poll-notice'
import { OtherClock, StaleNotice } from '~/components/read-notices'
import { QueryState } from '~/components/query-state'
import { isJsonObject } from '~/lib/json'
import { useCancelPipeline } from '~/queries/pipeline'
import { ServiceCode, ServiceText } from '~/components/service-text'
import { useTimeOptions } from '~/stores/preferences'
import { exactTime } from '~/lib/time-format'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { focusHeading } from '~/ui/focus-heading'
import { Notice } from '~/ui/notice'
import { beginningOf } from '~/components/long-text'
import { OwnCopy } from './activity/own-copy'
import { usePipelineRequest } from './activity/use-pipeline-request'
import type { ShownPipeline } from './use-shown-pipeline'

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
    <div role="status" className="mb-3 empty:mb-0">
      {!isGone && isJsonObject(state) && state['created'] === true && (
        <CreatedNotice id={id} pipeline={pipeline} />
      )}
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

/** The builder has led here. */
function CreatedNotice({ id, pipeline }: { readonly id: string; readonly pipeline: Pipeline }) {
  const navigate = useNavigate()
  const request = usePipelineRequest(id, pipeline)
  // The builder is gone, and with it the button that had the focus.
  useEffect(() => focusHeading(), [])
  return (
    <Notice
      actions={
        <>
          <Button
            onClick={() => {
              focusHeading()
              void navigate('', { replace: true })
              request('run')
            }}
          >
            Run now
          </Button>
          <Link className="text-accent self-center underline" to={paths.newPipeline()}>
            Create another
          </Link>
        </>
      }
    >
      Created in this browser.
    </Notice>
  )
}

const toList = (
  <Link className="text-accent self-center underline" to={paths.pipelines()}>
    Go to Pipelines
  </Link>
)

/** The pipeline was deleted while its page was open. The last record stays. */
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
  return (
    <Notice actions={toList}>
      <span className="font-medium">
        “<ServiceText text={beginningOf(name, 100)} />” no longer exists
      </span>{' '}
      on the service. Below is what was read at {exactTime(readAt, times)}.
      <OwnCopy id={id} />
    </Notice>
  )
}

export function PipelineTrouble({
  id,
  query,
}: {
  readonly id: string
  readonly query: UseQueryResult<Pipeline>
}) {
  const cancel = useCancelPipeline(id)
  const { error } = query
  if (error instanceof ApiError && error.kind === 'not_found') {
    return (
      <EmptyState
        title="This pipeline no longer exists"
        actions={
          <>
            <Button onClick={() => void query.refetch({ cancelRefetch: false })}>Look again</Button>
            {toList}
          </>
        }
      >
        <p>
          The service has none with the id{' '}
          <ServiceCode text={beginningOf(id, 200)} className="text-sm" /> that this token may see.
          It was deleted, or the link is not whole.
        </p>
        <div className="mt-2 flex justify-center">
          <OwnCopy id={id} />
        </div>
        <div className="mt-3 flex justify-center">
          <ErrorDetails error={error} />
        </div>
      </EmptyState>
    )
  }
  return <QueryState query={query} subject="pipeline" actions={toList} onCancel={cancel} />
}
