import { PHASES } from '~/api/phases'
import { ReadFreshness } from '~/components/freshness'
import { PageHeading } from '~/components/page-heading'
import { PHASE_LABELS } from '~/components/phase-badge'
import { READ_ONLY } from '~/components/read-only'
import { useService } from '~/components/service-context'
import type { ShowView } from '~/components/use-address'
import { Button } from '~/ui/button'
import { Choice } from '~/ui/choice'
import { Icon } from '~/ui/icon'
import { SearchField } from '~/ui/search-field'
import { AddTasks } from './kept/add-tasks'
import type { TasksView } from './tasks-view'

interface TasksToolbarProps {
  readonly view: TasksView
  readonly show: ShowView<TasksView>
  readonly found: number
  readonly total: number
  /** Epoch ms of the last read; 0 when there was none. */
  readonly readAt: number
  /** Why it cannot be read again now. */
  readonly unavailable: string | undefined
  readonly onRefresh: () => void
  readonly onCreate: () => void
}

const ANY = { value: '', label: 'Any status' } as const
const STATUSES = [ANY, ...PHASES.map((value) => ({ value, label: PHASE_LABELS[value] }))]

export function TasksToolbar(props: TasksToolbarProps) {
  const { view, show, found, total, readAt, unavailable, onRefresh, onCreate } = props
  const { config } = useService()
  return (
    <div className="hairline flex shrink-0 flex-col gap-2 border-b px-4 py-2.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <PageHeading title="Tasks" />
        <p role="status" className="text-soft text-sm">
          {total > 0 &&
            (found === total
              ? `${total.toLocaleString()} kept in this browser`
              : `${found.toLocaleString()} of ${total.toLocaleString()} in name or id`)}
        </p>
        <span className="grow" />
        <span className="flex items-center gap-2 text-sm whitespace-nowrap">
          <ReadFreshness readAt={readAt} unavailable={unavailable} onRefresh={onRefresh} />
        </span>
        <Button
          look="primary"
          unavailable={config.readOnly ? READ_ONLY : undefined}
          onClick={onCreate}
        >
          <Icon name="plus" />
          New task
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {total > 0 && (
          <>
            <SearchField
              label="Search tasks"
              placeholder="Name or id"
              text={view.q}
              onChange={(q, how) => show({ q }, how)}
            />
            <Choice
              isInline
              labelHidden
              label="Status"
              value={view.status}
              options={STATUSES}
              onChange={(status) => show({ status })}
            />
          </>
        )}
        <AddTasks />
      </div>
    </div>
  )
}
