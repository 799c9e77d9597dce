import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { List } from '~/api/envelope'
import { missingRecordsOf } from '~/api/list-paging'
import type { Pipeline } from '~/api/pipelines'
import { sentText } from '~/components/partial-list'
import { beginningOf } from '~/components/long-text'
import { paths } from '~/components/paths'
import { QueryState, EmptyAnswer } from '~/components/query-state'
import { ServiceText } from '~/components/service-text'
import type { TableSkeletonProps } from '~/components/table-skeleton'
import { PHASE_TABLE, PHASES } from '~/domain/phases'
import { foldCase, type Term } from '~/domain/query-language/query-language'
import { counted, countText } from '~/lib/count-text'
import { visibleText } from '~/lib/visible-text'
import { usePreferences } from '~/stores/preferences'
import { Button, LinkButton } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { focusList } from '~/ui/focus-heading'
import { missedCondition } from '../query/missed-condition'
import type { PipelineRow } from '../rows/pipeline-rows'

interface EmptyListProps {
  readonly query: UseQueryResult<List<Pipeline>>
  readonly loading: TableSkeletonProps
  readonly terms: readonly Term[]
  readonly rows: readonly PipelineRow[]
  readonly onQuery: (query: string) => void
}

export function EmptyList({ query, loading, ...filter }: EmptyListProps) {
  const { data } = query
  if (data === undefined) return <QueryState query={query} {...loading} />
  const { items, unreadable } = data
  const missing = missingRecordsOf(data)
  if (items.length > 0) return <NoMatch data={data} readAt={query.dataUpdatedAt} {...filter} />
  if (unreadable.length > 0) return null
  if (missing !== undefined) return <EmptyAnswer missing={missing} />
  return (
    <EmptyState
      isOpen
      title="No pipelines yet"
      actions={<LinkButton to={paths.newPipeline()}>Build the first pipeline</LinkButton>}
    >
      <p>The service lists no pipelines for you.</p>
    </EmptyState>
  )
}

function NoMatch({
  data,
  readAt,
  terms,
  rows,
  onQuery,
}: Omit<EmptyListProps, 'query' | 'loading'> & {
  readonly data: List<Pipeline>
  readonly readAt: number
}) {
  const { timeZone } = usePreferences()
  const missed = useMemo(
    () => missedCondition(terms, rows, readAt, timeZone),
    [terms, rows, readAt, timeZone],
  )
  const missing = missingRecordsOf(data)
  const { length } = data.items
  const query = (text: string) => {
    // The clicked button disappears, so the list takes the focus.
    focusList()
    onQuery(text)
  }
  return (
    <EmptyState
      title="No pipeline matches the filter"
      actions={
        <>
          {statusesBeginningWith(terms, rows).map(({ label, count }) => (
            <Button key={label} onClick={() => query(`status:${foldCase(label)}`)}>
              Show {counted(count, `${label} pipeline`)}
            </Button>
          ))}
          {missed?.choices.map(({ value, count, query: wanted }) => (
            <Button key={value} title={visibleText(value)} onClick={() => query(wanted)}>
              <ServiceText text={beginningOf(value, 40)} />{' '}
              <span className="text-soft">{countText(count)}</span>
            </Button>
          ))}
          <Button onClick={() => query('')}>Clear filters</Button>
        </>
      }
    >
      <p>
        {missed !== undefined && <ServiceText text={missed.sentence} />} Sluice searched{' '}
        {missing === undefined ? counted(length, 'pipeline') : `only ${sentText(missing)}`}.
        {terms.some(({ kind }) => kind === 'word') &&
          ' Words without a key search names, descriptions, ids and tags.'}
      </p>
      {missed?.heading !== undefined && <p className="mt-2">{missed.heading}</p>}
    </EmptyState>
  )
}

/** If the query is one word, the statuses that begin with this word and that at least one pipeline has. */
function statusesBeginningWith([term, another]: readonly Term[], rows: readonly PipelineRow[]) {
  if (term?.kind !== 'word' || term.negated || another !== undefined) return []
  return PHASES.map((phase) => ({
    label: PHASE_TABLE[phase].label,
    count: rows.filter((row) => row.phase === phase).length,
  })).filter(({ label, count }) => count > 0 && foldCase(label).startsWith(foldCase(term.text)))
}
