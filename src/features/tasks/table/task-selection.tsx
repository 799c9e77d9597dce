import { useState } from 'react'
import { ACTION_TABLE, actionsIn, type BatchAction } from '~/domain/action-table'
import { SelectionBar } from '~/components/selection-bar'
import { READ_ONLY } from '~/components/why-not-allowed'
import { selectionText } from '~/components/selection-labels'
import { useService } from '~/queries/service-context'
import { countText } from '~/lib/count-text'
import { copyText } from '~/ui/copy-button'
import type { MenuEntry } from '~/ui/menu'
import { type TaskEntry, saveTasksCsv } from '../data/use-tasks'
import { taskCan } from '../use-task-commands'

interface TaskSelectionProps {
  readonly selected: readonly TaskEntry[]
  readonly listed: readonly TaskEntry[]
  readonly isFiltered: boolean
  readonly onAct: (action: BatchAction, entries: readonly TaskEntry[]) => void
  readonly onForget: (ids: readonly string[]) => void
  readonly onClear: () => void
}

export function TaskSelection(props: TaskSelectionProps) {
  const { selected, listed, isFiltered, onAct, onForget, onClear } = props
  const { config } = useService()
  const [copied, setCopied] = useState('')
  const ids = () => selected.map(({ id }) => id)
  const entryOf = (action: BatchAction): MenuEntry => {
    const { verb, afterCan } = ACTION_TABLE[action]
    const onSelect = () => onAct(action, selected)
    if (action === 'status') return { label: verb, onSelect }
    const can = selected.filter((entry) => taskCan(action, entry)).length
    const none = can === 0 ? `None of the selected tasks can ${afterCan}.` : undefined
    const unavailable = config.readOnly ? READ_ONLY : none
    return { label: `${verb} ${countText(can)}`, unavailable, onSelect }
  }
  const others: readonly MenuEntry[] = [
    {
      label: 'Copy ids',
      onSelect: () => void copyText(ids().join('\n'), 'Copied').then(setCopied),
    },
    { label: 'CSV', onSelect: () => saveTasksCsv(selected) },
    { label: 'Remove from this browser', onSelect: () => onForget(ids()) },
  ]
  return (
    <SelectionBar
      actions={actionsIn('bar', 'task').map((action) => ({ id: action, ...entryOf(action) }))}
      selected={ids().join()}
      others={() => [others]}
      onClear={onClear}
    >
      <p role="status" className="min-w-0 font-semibold">
        {selectionText({
          selected: selected.length,
          inList: selected.filter((entry) => listed.includes(entry)).length,
          rows: listed.length,
          isFiltered,
        })}
        {copied !== '' && <span className="text-soft font-normal"> {copied}</span>}
      </p>
    </SelectionBar>
  )
}
