import type { ReactNode } from 'react'
import type { MissingRecords } from '~/api/list-paging'
import { EmptyState } from '~/ui/empty-state'
import { unseenText } from './partial-list'

/** Replaces the rows if the service sent an empty list, although it has records. */
export function EmptyAnswer({
  missing,
  actions,
}: {
  readonly missing: MissingRecords
  readonly actions?: ReactNode
}) {
  return (
    <EmptyState title="The service sent none of its records" actions={actions}>
      <p>The answer is empty, but {unseenText(missing)}.</p>
    </EmptyState>
  )
}
