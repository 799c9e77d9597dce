import { useState } from 'react'
import { ACTION_TABLE, actionsIn, type BatchAction } from '~/domain/action-table'
import { SelectionBar } from '~/components/selection-bar'
import { READ_ONLY, whyNotAllowed } from '~/components/why-not-allowed'
import { selectionText, shareText } from '~/components/selection-labels'
import { useService } from '~/queries/service-context'
import { countText } from '~/lib/count-text'
import { copyText } from '~/ui/copy-button'
import type { MenuEntry } from '~/ui/menu'
import { type TaskEntry, saveTasksCsv } from '../data/use-tasks'
import { verdictOf } from '~/domain/verdict'
import { usePageCommands, type PageCommand } from '~/stores/page-commands'

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

function taskCan(action: BatchAction, { phase, trouble }: TaskEntry): boolean {
  return trouble?.kind !== 'gone' && verdictOf(action, 'task', phase).can !== 'no'
}

export function useTaskCommands({
  selected,
  open,
  act,
  onUpdate,
}: {
  readonly selected: readonly TaskEntry[]
  readonly open: TaskEntry | undefined
  readonly act: (action: BatchAction, entries: readonly TaskEntry[]) => void
  readonly onUpdate: (entry: TaskEntry) => void
}): void {
  const { config } = useService()
  usePageCommands(() => {
    const noun = selected.length === 1 ? 'selected task' : 'selected tasks'
    const acting = config.readOnly
      ? []
      : actionsIn('palette', 'task').filter((action) => action !== 'status')
    const ofSelected = acting.flatMap((action): readonly PageCommand[] => {
      const can = selected.filter((entry) => taskCan(action, entry)).length
      const { verb, key: shortcut } = ACTION_TABLE[action]
      const label = `${verb} ${shareText(can, selected.length)} ${noun}`
      const run = () => act(action, selected)
      return can === 0 ? [] : [{ group: 'Selected tasks', label, shortcut, run }]
    })
    if (selected.length > 0)
      ofSelected.push({
        group: 'Selected tasks',
        label: `Check status of ${countText(selected.length)} ${noun}`,
        run: () => act('status', selected),
      })
    if (open === undefined) return ofSelected
    const offer = (verb: string, run: () => void): PageCommand => ({
      group: 'This task',
      label: `${verb} ${open.name}`,
      run,
    })
    return [
      ...ofSelected,
      ...acting
        .filter((action) => taskCan(action, open))
        .map((action) => offer(ACTION_TABLE[action].verb, () => act(action, [open]))),
      offer('Check status of', () => act('status', [open])),
      ...(whyNotAllowed(config, 'update') !== undefined || open.trouble?.kind === 'gone'
        ? []
        : [offer('Update', () => onUpdate(open))]),
    ]
  })
}
