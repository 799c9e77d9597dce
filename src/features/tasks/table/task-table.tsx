import { SelectAll } from '~/components/select-all'
import type { Selection } from '~/lib/selection'
import type { TaskEntry } from '../reading/task-query'
import { TaskRow } from './task-row'
import { useTaskRows } from './use-task-rows'

interface TaskTableProps {
  readonly entries: readonly TaskEntry[]
  readonly kept: readonly string[]
  readonly selection: Selection
  readonly openId: string
  /** Where the details of a task are; of the open one, where they are shut. */
  readonly addressOf: (id: string) => string
  readonly onMenu: (id: string, button: HTMLElement) => void
  readonly onAct: (action: 'run' | 'stop', id: string) => void
}

/** The tasks as a grid, with the keys of the list of pipelines; they are few enough to be drawn all. */
export function TaskTable(props: TaskTableProps) {
  const { entries, kept, selection, openId, addressOf, onMenu, onAct } = props
  const ids = entries.map(({ id }) => id)
  const { activeAt, select, handlers } = useTaskRows({ ids, selection, onAct })
  return (
    <table
      role="grid"
      aria-label="Tasks"
      aria-multiselectable="true"
      className="w-full table-fixed border-separate border-spacing-0 text-left text-sm"
      {...handlers}
    >
      <TaskHeader ids={ids} selection={selection} />
      <tbody>
        {entries.map((entry, at) => (
          <TaskRow
            key={entry.id}
            entry={entry}
            at={at}
            address={addressOf(entry.id)}
            isKept={kept.includes(entry.id)}
            isSelected={selection.has(entry.id)}
            isOpen={entry.id === openId}
            isActive={at === activeAt}
            onSelect={select}
            onMenu={onMenu}
          />
        ))}
      </tbody>
    </table>
  )
}

function TaskHeader({
  ids,
  selection,
}: {
  readonly ids: readonly string[]
  readonly selection: Selection
}) {
  const selected = ids.filter((id) => selection.has(id)).length
  return (
    <thead className="text-soft text-xs">
      <tr className="[&>th]:bg-canvas [&>th]:hairline h-8 [&>th]:sticky [&>th]:top-0 [&>th]:z-[1] [&>th]:border-b">
        <th scope="col" className="w-11 pl-4">
          <SelectAll
            rows={ids.length}
            selected={selected}
            onChange={(isOn) => selection.setRange(ids, isOn)}
          />
        </th>
        <th scope="col" className="w-32 font-normal max-sm:hidden">
          Status
        </th>
        <th scope="col" className="font-normal">
          Name
        </th>
        <th scope="col" className="w-36 pr-3 text-right font-normal max-md:hidden">
          Last run
        </th>
        <th scope="col" className="w-36 pr-3 text-right font-normal max-md:hidden">
          Updated
        </th>
        <th scope="col" className="w-12">
          <span className="sr-only">Actions</span>
        </th>
      </tr>
    </thead>
  )
}
