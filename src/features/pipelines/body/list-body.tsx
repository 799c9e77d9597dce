import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode } from 'react'
import type { List } from '~/api/envelope'
import type { Pipeline } from '~/api/pipelines'
import { missingFrom } from '~/api/list-paging'
import { sentWords, unseenWords } from '~/components/partial-list'
import { paths } from '~/components/paths'
import { useService } from '~/queries/service-context'
import { countText } from '~/lib/count-text'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { LazyPart } from '~/ui/lazy-part'
import { LinkButton } from '~/ui/link-button'
import { focusList } from '../focus-list'
import { ListPart } from '../lazy-list-part'
import { ListSkeleton } from './list-skeleton'

interface ListBodyProps {
  readonly query: UseQueryResult<List<Pipeline>>
  readonly onCancel: () => void
  /** How many rows the query leaves. */
  readonly count: number
  /** The rows of a long list are made a moment after it was read. */
  readonly hasRows: boolean
  readonly onClearFilters: () => void
  readonly children: ReactNode
}

/** The rows; or why there are none: a failure, a filter, an empty page or a service without pipelines. */
export function ListBody(props: ListBodyProps) {
  const { query, onCancel, count, hasRows, onClearFilters, children } = props
  const { readRetry } = useService()
  const { data, error, failureReason } = query
  if (data === undefined) {
    if (error !== null) {
      return (
        <LazyPart isQuiet>
          <ListPart
            part="failure"
            error={error}
            onRetry={() => void query.refetch({ cancelRefetch: false })}
          />
        </LazyPart>
      )
    }
    const nextAttempt = readRetry.nextAttemptAt(failureReason)
    if (failureReason !== null && nextAttempt !== undefined) {
      return (
        <LazyPart isQuiet>
          <ListPart
            part="retrying"
            error={failureReason}
            until={nextAttempt}
            onTryNow={() => void query.refetch({ cancelRefetch: true })}
          />
        </LazyPart>
      )
    }
    // Somebody cancelled the read, or there is no token yet.
    if (query.fetchStatus === 'idle') {
      return (
        <EmptyState
          title="Nothing has been read yet"
          actions={<Button onClick={() => void query.refetch()}>Read the pipelines</Button>}
        />
      )
    }
    return <ListSkeleton onCancel={onCancel} />
  }
  if (count > 0) return children
  const missing = missingFrom(data)
  if (data.items.length > 0) {
    if (!hasRows) return <ListSkeleton onCancel={onCancel} />
    return (
      <EmptyState
        title="No pipeline matches the filter"
        actions={
          <Button
            onClick={() => {
              focusList()
              onClearFilters()
            }}
          >
            Clear filters
          </Button>
        }
      >
        <p>
          {missing === undefined
            ? `${countText(data.items.length)} ${data.items.length === 1 ? 'pipeline was' : 'pipelines were'} searched.`
            : `Only ${sentWords(missing)} were searched.`}{' '}
          Words without a key search names, descriptions, ids and tags.
        </p>
      </EmptyState>
    )
  }
  if (data.unreadable.length > 0) return null
  if (missing !== undefined) {
    return (
      <EmptyState title="The service sent an empty page">
        <p>It has no pipeline on it, but {unseenWords(missing)}.</p>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      isOpen
      title="No pipelines yet"
      actions={
        <LinkButton look="plain" to={paths.newPipeline()}>
          Build the first pipeline
        </LinkButton>
      }
    >
      <p>The service answered, and has no pipeline that this token may see.</p>
    </EmptyState>
  )
}
