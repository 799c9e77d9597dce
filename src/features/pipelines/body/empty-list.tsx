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
import { foldCase, type Term, formatTerm } from '~/domain/query-language/query-language'
import { counted, countText } from '~/lib/count-text'
import { visibleText } from '~/lib/visible-text'
import { usePreferences } from '~/stores/preferences'
import { useServiceTime } from '~/stores/clock'
import { Button, LinkButton } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { focusList } from '~/ui/focus-heading'
import type { PipelineRow } from '../rows/pipeline-rows'
import { QUERY_KEYS } from '~/domain/query-language/query-keys'
import type { Zone } from '~/lib/time-format'
import { compileQuery } from '../query/compile-query'
import { queryFactsOf } from '../query/query-suggestions'

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
  const now = useServiceTime(readAt)
  const missed = useMemo(
    () => missedCondition(terms, rows, now, timeZone),
    [terms, rows, now, timeZone],
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

/**
 * For a query of one word, returns the statuses that begin with this word. A status that no pipeline has is left out.
 */
function statusesBeginningWith([term, another]: readonly Term[], rows: readonly PipelineRow[]) {
  if (term?.kind !== 'word' || term.negated || another !== undefined) return []
  return PHASES.map((phase) => ({
    label: PHASE_TABLE[phase].label,
    count: rows.filter((row) => row.phase === phase && row.mark?.kind !== 'gone').length,
  })).filter(({ label, count }) => count > 0 && foldCase(label).startsWith(foldCase(term.text)))
}

const MAX_NAMED = 3
const MAX_CHOICES = 8

interface MissedCondition {
  readonly sentence: string
  /** The heading of the choices. Undefined if there are no choices. */
  readonly heading: string | undefined
  readonly choices: readonly {
    readonly value: string
    readonly count: number
    readonly query: string
  }[]
}

/**
 * Finds the first condition on a text, such as `tag:web`, without which the query would find pipelines. Offers other
 * values for this condition with which the query finds pipelines. Negated conditions are left out.
 *
 * Several status terms, which no pipeline can match, are offered as one term that matches any of the statuses.
 *
 * @param now epoch milliseconds, for ages in the query
 * @param zone the time zone in which a day of the query begins
 */
export function missedCondition(
  terms: readonly Term[],
  rows: readonly PipelineRow[],
  now: number,
  zone: Zone,
): MissedCondition | undefined {
  const statuses = terms.flatMap((term) => (term.kind === 'status' && !term.negated ? [term] : []))
  if (statuses.length > 1) {
    const values = [...new Set(statuses.flatMap((term) => term.values))]
    const joined = { kind: 'status', negated: false, values } as const
    const wanted = [...terms.filter(({ kind, negated }) => kind !== 'status' || negated), joined]
    const count = rows.filter(compileQuery(wanted, now, zone)).length
    if (count > 0) {
      return {
        sentence: `No pipeline matches ${statuses.length === 2 ? 'both' : `all ${statuses.length}`} conditions for the status.`,
        heading: 'Pipelines that match one of them:',
        choices: [{ value: values.join(' or '), count, query: wanted.map(formatTerm).join(' ') }],
      }
    }
  }
  for (const term of terms) {
    if (term.kind !== 'text' || term.negated) continue
    const others = terms.filter((other) => other !== term)
    const found = rows.filter(compileQuery(others, now, zone))
    if (found.length === 0) continue
    const { is, contains, choose } = QUERY_KEYS[term.key]
    const named = term.values.slice(0, MAX_NAMED).map((value) => `“${value}”`)
    const facts = queryFactsOf(found)
    const values = choose === undefined ? [] : facts.valuesOf(term.key)
    const choices = values.slice(0, MAX_CHOICES).map((value) => {
      const replaced = { ...term, match: 'is', values: [value] } as const
      const query = terms.map((each) => formatTerm(each === term ? replaced : each)).join(' ')
      return { value, count: facts.countOf(replaced), query }
    })
    return {
      sentence: `No pipeline${others.length === 0 ? '' : ' that matches the rest of the filter'} ${term.match === 'is' ? is : contains} ${named.join(' or ')}${term.values.length > MAX_NAMED ? ' or another value' : ''}.`,
      heading:
        values.length > MAX_CHOICES
          ? `The ${MAX_CHOICES} most frequent of ${values.length} values:`
          : choices.length === 0
            ? undefined
            : choose,
      choices,
    }
  }
  return undefined
}
