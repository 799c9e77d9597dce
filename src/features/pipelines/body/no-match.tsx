import type { List } from '~/api/envelope'
import { missingFrom } from '~/api/list-paging'
import type { Pipeline } from '~/api/pipelines'
import { sentWords } from '~/components/partial-list'
import { PHASE_TABLE, PHASES } from '~/domain/phases'
import { fold, type Term } from '~/domain/query-language/query-language'
import { countText } from '~/lib/count-text'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { focusList } from '../focus-list'
import type { PipelineRow } from '../rows/pipeline-rows'

interface NoMatchProps {
  readonly data: List<Pipeline>
  /** The parsed query. */
  readonly terms: readonly Term[]
  /** All rows. */
  readonly rows: readonly PipelineRow[]
  readonly onQuery: (query: string) => void
}

/** Says that the filter matches nothing, and offers other filters. */
export function NoMatch({ data, terms, rows, onQuery }: NoMatchProps) {
  const missing = missingFrom(data)
  const { length } = data.items
  const query = (text: string) => {
    // The clicked button disappears.
    focusList()
    onQuery(text)
  }
  return (
    <EmptyState
      title="No pipeline matches the filter"
      actions={
        <>
          {begunStatuses(terms, rows).map(({ label, count }) => (
            <Button key={label} onClick={() => query(`status:${fold(label)}`)}>
              Show {countText(count)} {label}
            </Button>
          ))}
          <Button onClick={() => query('')}>Clear filters</Button>
        </>
      }
    >
      <p>
        {missing === undefined
          ? `${countText(length)} ${length === 1 ? 'pipeline was' : 'pipelines were'} searched.`
          : `Only ${sentWords(missing)} were searched.`}{' '}
        Words without a key search names, descriptions, ids and tags.
      </p>
    </EmptyState>
  )
}

/** For a query of one word: the statuses that begin with the word and that some pipeline has. */
function begunStatuses([term, another]: readonly Term[], rows: readonly PipelineRow[]) {
  if (term?.kind !== 'word' || term.negated || another !== undefined) return []
  return PHASES.map((phase) => ({
    label: PHASE_TABLE[phase].label,
    count: rows.filter((row) => row.phase === phase).length,
  })).filter(({ label, count }) => count > 0 && fold(label).startsWith(fold(term.text)))
}
