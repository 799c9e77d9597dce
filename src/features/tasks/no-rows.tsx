import type { UseQueryResult } from '@tanstack/react-query'
import { QueryState } from '~/components/query-state'
import { countText } from '~/lib/count-text'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { useCancelTasks } from '~/queries/tasks'

/** Why there is no row: none is kept, none could be read, or none matches. */
export function NoRows({
  total,
  query,
  onAdd,
  onClearFilters,
}: {
  readonly total: number
  /** While nothing is known of those that are kept. */
  readonly query: UseQueryResult | undefined
  readonly onAdd: () => void
  readonly onClearFilters: () => void
}) {
  const cancel = useCancelTasks()
  if (total === 0) {
    return (
      <EmptyState title="No tasks yet" actions={<Button onClick={onAdd}>Add by id…</Button>}>
        <p>
          The service documents no way to list its tasks, so here are those that were created here
          or added by their id. Only their ids are kept, in this browser, until you forget them.
        </p>
      </EmptyState>
    )
  }
  if (query !== undefined) {
    return <QueryState query={query} subject="tasks" onCancel={cancel} />
  }
  return (
    <EmptyState
      title="No task matches the filter"
      actions={<Button onClick={onClearFilters}>Clear filters</Button>}
    >
      <p>{countText(total)} are kept in this browser.</p>
    </EmptyState>
  )
}
