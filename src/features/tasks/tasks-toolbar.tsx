import { PHASE_TABLE, PHASES, type Phase } from '~/domain/phases'
import { ReadFreshness } from '~/components/relative-time'
import { PageHeading } from '~/components/page-heading'
import { whyNotAllowed } from '~/domain/allowed-actions'
import { useService } from '~/queries/service-context'
import type { ShowView } from '~/components/use-url-state'
import { counted, countText } from '~/lib/count-text'
import { visibleText } from '~/lib/visible-text'
import { Button } from '~/ui/button'
import { Select } from '~/ui/select'
import { Icon } from '~/ui/icon'
import { SearchField } from '~/ui/search-field'
import { PrintedFilter } from '~/components/printed-filter'
import { MAX_TASKS } from '~/stores/saved-tasks'
import { type TaskEntry, saveTasksCsv, type useTasks } from './data/use-tasks'
import { containsWords } from '~/domain/query-language/query-language'
import { oneOfParam, textParam, viewParams } from '~/lib/view-params'

interface TasksToolbarProps {
  readonly view: TasksView
  readonly show: ShowView<TasksView>
  readonly tasks: ReturnType<typeof useTasks>
  readonly found: readonly TaskEntry[]
  readonly message: string
  readonly hasSelection: boolean
  readonly onRefresh: () => void
  readonly onOpen: (dialog: 'add' | 'create') => void
}

const ANY = { value: '', label: 'Any status' } as const
const STATUSES = [ANY, ...PHASES.map((value) => ({ value, label: PHASE_TABLE[value].label }))]

export function TasksToolbar(props: TasksToolbarProps) {
  const { view, show, found, message, hasSelection, onRefresh, onOpen } = props
  const { kept, query, readAt, entries } = props.tasks
  const total = entries.length
  const { config } = useService()
  const open = found.find(({ id }) => id === view.task)
  const count = countOf(found.length, total, kept.length)
  return (
    <div className="hairline flex shrink-0 flex-col gap-2 border-b px-4 pt-3 pb-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <PageHeading title={open === undefined ? 'Tasks' : `${visibleText(open.name)} · Tasks`}>
          Tasks
        </PageHeading>
        <PrintedFilter
          filters={[view.q, view.status === '' ? '' : `status ${PHASE_TABLE[view.status].label}`]}
        />
        {total > 0 && (
          <SearchField
            label="Search tasks"
            placeholder="Name or id"
            text={view.q}
            onChange={(q, how) => show({ q }, how)}
          />
        )}
        <Button
          // Only one button is primary: Retry if no task could be read, Run in the selection bar if tasks are selected,
          // and otherwise this button.
          look={
            hasSelection ||
            (total > 0 && readAt === 0 && (query.failureCount > 0 || !query.isFetching))
              ? 'plain'
              : 'primary'
          }
          className="ml-auto min-h-8 font-medium"
          data-command=""
          unavailable={whyNotAllowed(config, 'create')}
          onClick={() => onOpen('create')}
        >
          <Icon name="plus" />
          New task
        </Button>
      </div>
      {/* Hidden without tasks, because the empty page has its own button to add tasks. */}
      <div className={total === 0 ? 'sr-only' : 'flex flex-wrap items-center gap-2'}>
        {total > 0 && (
          <>
            <Select
              isInline
              labelHidden
              label="Status"
              value={view.status}
              options={STATUSES}
              onChange={(status) => show({ status })}
            />
            <Button data-command="Add tasks by id" onClick={() => onOpen('add')}>
              Add by id…
            </Button>
            <Button
              className="max-sm:hidden"
              data-command=""
              unavailable={
                found.length === 0 || readAt === 0 ? 'There are no rows to save.' : undefined
              }
              onClick={() => saveTasksCsv(found)}
            >
              <Icon name="download" />
              CSV
            </Button>
            <span className="ml-2 flex items-center gap-2 text-sm whitespace-nowrap max-sm:ml-auto sm:order-last">
              <ReadFreshness
                readAt={readAt}
                unavailable={query.isFetching ? 'The tasks are being read.' : undefined}
                onRefresh={onRefresh}
              />
            </span>
          </>
        )}
        <p
          className={`text-soft min-w-0 grow basis-0 truncate text-right text-sm max-sm:basis-full max-sm:text-left ${message === '' && found.length === total ? 'max-sm:sr-only' : ''}`}
        >
          {/* Two parts, because a change of one part must not announce the other part again. */}
          <span role="status">{message}</span>
          {message !== '' && count !== '' && ' · '}
          <span role="status">{count}</span>
        </p>
      </div>
    </div>
  )
}

/** @param kept the number of saved tasks, without a task that was only opened by a link */
function countOf(found: number, total: number, kept: number): string {
  if (found < total)
    return `${countText(found)} of ${countText(total)} tasks ${found === 1 ? 'matches' : 'match'}`
  if (kept === 0) return ''
  const most = kept >= MAX_TASKS ? ', the maximum' : ''
  return `${counted(kept, 'task')} stored in this browser${most}`
}

interface TasksView {
  readonly q: string
  readonly status: Phase | ''
  /** The task whose details are open. It may be a task that is not saved. */
  readonly task: string
}

const USUAL: TasksView = { q: '', status: '', task: '' }

export const tasksParams = viewParams(USUAL, {
  q: textParam,
  status: oneOfParam(['', ...PHASES]),
  task: textParam,
})

/** Name and id together must contain every word of the search. The task whose details are open always matches. */
export function matchesTask(entry: TaskEntry, { q, status, task }: TasksView): boolean {
  if (entry.id === task) return true
  if (status !== '' && entry.phase !== status) return false
  return containsWords(`${entry.name} ${entry.id}`, q)
}
