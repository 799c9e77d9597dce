import { useState } from 'react'
import { rangeBetween, type Selection } from '~/lib/selection'
import type { TaskEntry } from '../reading/task-query'
import { TaskRow } from './task-row'

interface TaskTableProps {
  readonly entries: readonly TaskEntry[]
  readonly kept: readonly string[]
  readonly selection: Selection
  readonly openId: string
  /** Where the details of a task are; of the open one, where they are shut. */
  readonly addressOf: (id: string) => string
  readonly onMenu: (id: string, button: HTMLElement) => void
}

/** The tasks as a table; they are few enough to be drawn all. */
export function TaskTable(props: TaskTableProps) {
  const { entries, kept, selection, openId, addressOf, onMenu } = props
  const [anchor, setAnchor] = useState<string>()
  const ids = entries.map(({ id }) => id)
  const selected = ids.filter((id) => selection.has(id)).length
  const isAll = selected > 0 && selected === ids.length
  const select = (id: string, extend: boolean) => {
    if (extend) selection.setRange(rangeBetween(ids, anchor, id), true)
    else selection.toggle(id)
    setAnchor(id)
  }
  return (
    <table aria-label="Tasks" className="w-full table-fixed border-collapse text-left text-sm">
      <thead className="text-soft text-xs">
        <tr className="hairline h-8 border-b">
          <th scope="col" className="w-11 pl-4">
            <input
              type="checkbox"
              aria-label="Select all"
              checked={isAll}
              ref={(box) => {
                if (box !== null) box.indeterminate = selected > 0 && !isAll
              }}
              onChange={() => selection.setRange(ids, !isAll)}
              className="size-4 align-middle pointer-coarse:size-6"
            />
          </th>
          <th scope="col" className="w-32 font-normal max-sm:w-28">
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
      <tbody>
        {entries.map((entry) => (
          <TaskRow
            key={entry.id}
            entry={entry}
            address={addressOf(entry.id)}
            isKept={kept.includes(entry.id)}
            isSelected={selection.has(entry.id)}
            isOpen={entry.id === openId}
            onSelect={select}
            onMenu={onMenu}
          />
        ))}
      </tbody>
    </table>
  )
}
