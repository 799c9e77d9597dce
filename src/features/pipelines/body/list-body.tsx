import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { List } from '~/api/envelope'
import type { Pipeline } from '~/api/pipelines'
import { missingFrom } from '~/api/list-paging'
import { isOnFirstAttempt } from '~/components/first-attempt'
import { sentWords, unseenWords } from '~/components/partial-list'
import { paths } from '~/components/paths'
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
  readonly onClearFilters: () => void
  readonly children: ReactNode
}

/** The rows; or why there are none: a failure, a filter, an empty page or a service without pipelines. */
export function ListBody({ query, onCancel, count, onClearFilters, children }: ListBodyProps) {
  const { data } = query
  if (data === undefined) {
    if (isOnFirstAttempt(query)) return <ListSkeleton onCancel={onCancel} />
    return (
      <LazyPart isQuiet>
        <ListPart part="trouble" query={query} subject="pipelines" onCancel={onCancel} />
      </LazyPart>
    )
  }
  if (count > 0) return children
  const missing = missingFrom(data)
  if (data.items.length > 0) {
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
