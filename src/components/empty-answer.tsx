import type { ReactNode } from 'react'
import type { MissingRecords } from '~/api/list-paging'
import { EmptyState } from '~/ui/empty-state'
import { counted } from '~/lib/count-text'

/** Replaces the rows if the service sent an empty list, although it has records. */
export function EmptyAnswer({
  missing: { total },
  actions,
}: {
  readonly missing: MissingRecords
  readonly actions?: ReactNode
}) {
  return (
    <EmptyState title="The service sent none of its records" actions={actions}>
      <p>
        The service says that it has {total === undefined ? 'records' : counted(total, 'record')},
        but the answer is empty.
      </p>
    </EmptyState>
  )
}
