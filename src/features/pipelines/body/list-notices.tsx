import type { UseQueryResult } from '@tanstack/react-query'
import type { List } from '~/api/envelope'
import type { Pipeline } from '~/api/pipelines'
import { PollNotice } from '~/components/poll-notice'
import { OtherClock, StaleNotice, PartialNotice, UnreadableRecords } from '~/components/notices'
import { counted } from '~/lib/count-text'
import type { AmbiguousIds } from '../rows/pipeline-rows'

interface ListNoticesProps {
  readonly query: UseQueryResult<List<Pipeline>>
  readonly data: List<Pipeline>
  readonly ambiguous: AmbiguousIds
}

export function ListNotices({ query, data, ambiguous }: ListNoticesProps) {
  const { duplicates, missing } = ambiguous
  const shared =
    duplicates > 0 &&
    counted(duplicates, 'row has the id of another row', 'rows have the id of another row')
  const absent = missing > 0 && `${counted(missing, 'row has', 'rows have')} no id`
  return (
    <>
      <StaleNotice query={query} />
      {query.error === null && <PollNotice />}
      <PartialNotice list={data} />
      <UnreadableRecords list={data} others={[shared, absent].filter(Boolean).join(', ')}>
        {shared && 'An action on a shared id affects all rows with this id. '}
        {absent && 'A row without an id has no actions.'}
      </UnreadableRecords>
      <OtherClock />
    </>
  )
}
