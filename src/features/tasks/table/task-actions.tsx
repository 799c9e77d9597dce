import { useNavigate } from 'react-router'
import {
  ACTION_TABLE,
  ACTIONS,
  actionsIn,
  buttonLabel,
  isOffered,
  type Action,
  type BatchAction,
} from '~/domain/action-table'
import { verdictOf } from '~/domain/verdict'
import { paths } from '~/components/paths'
import { useCopyIdEntry, useCopyMessage } from '~/components/copy-outcome'
import { READ_ONLY, whyNotAllowed } from '~/domain/allowed-actions'
import { useService } from '~/queries/service-context'
import { taskSelection } from '~/stores/selection'
import { visibleText } from '~/lib/visible-text'
import { Menu, type MenuEntry } from '~/ui/menu'
import { type TaskEntry, saveTasksCsv } from '../data/use-tasks'
import { SelectionBar } from '~/components/selection-bar'
import { selectionText, shareText } from '~/components/selection-labels'
import { countText } from '~/lib/count-text'
import { usePageCommands, type PageCommand } from '~/stores/page-commands'

interface TaskMenuProps {
  readonly entry: TaskEntry
  readonly button: HTMLElement
  readonly isKept: boolean
  readonly onAct: (action: BatchAction) => void
  readonly onUpdate: () => void
  readonly onKeep: (isKept: boolean) => void
  readonly onClose: () => void
}

export function TaskMenu(props: TaskMenuProps) {
  const { entry, button, isKept, onAct, onUpdate, onKeep, onClose } = props
  const navigate = useNavigate()
  const copyId = useCopyIdEntry(entry.id)
  const { config } = useService()
  const readOnly = config.readOnly ? READ_ONLY : undefined
  const gone = entry.trouble?.kind === 'gone' ? 'The service has no task with this id.' : undefined

  const entryOf = (action: Action, onSelect: () => void): MenuEntry => {
    const verdict = verdictOf(action, 'task', entry.phase)
    return {
      label: buttonLabel(action),
      unavailable:
        action === 'status'
          ? undefined
          : (readOnly ?? gone ?? (verdict.can === 'no' ? verdict.reason : undefined)),
      onSelect,
    }
  }
  const notOffered = Map.groupBy(
    ACTIONS.filter((action) => !isOffered(action, 'task')),
    (action) => {
      const verdict = verdictOf(action, 'task', entry.phase)
      return verdict.can === 'no' ? verdict.reason : ''
    },
  )
  const open = () => void navigate(paths.consoleForTask(entry.id))

  return (
    <Menu
      label={`Actions for ${visibleText(entry.name)}`}
      anchor={button}
      groups={[
        [
          ...actionsIn('menu', 'task').map((action) => entryOf(action, () => onAct(action))),
          ...(isOffered('update', 'task') ? [entryOf('update', onUpdate)] : []),
        ],
        // One entry for all actions with the same reason.
        [...notOffered].map(([unavailable, refused]) => ({
          label: refused.map((action) => ACTION_TABLE[action].verb).join(', '),
          unavailable,
          onSelect: () => {},
        })),
        [
          copyId,
          { label: 'Open in the console', onSelect: open },
          {
            label: isKept ? 'Remove from this browser' : 'Keep in this browser',
            onSelect: () => onKeep(!isKept),
          },
        ],
      ]}
      onClose={onClose}
    />
  )
}

interface TaskSelectionProps {
  readonly selected: readonly TaskEntry[]
  readonly listed: readonly TaskEntry[]
  readonly isFiltered: boolean
  readonly onAct: (action: BatchAction, entries: readonly TaskEntry[]) => void
  readonly onForget: (ids: readonly string[]) => void
}

export function TaskSelection(props: TaskSelectionProps) {
  const { selected, listed, isFiltered, onAct, onForget } = props
  const { config } = useService()
  const { copy, copied } = useCopyMessage()
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
    { label: 'Copy ids', onSelect: () => copy(ids().join('\n'), 'Copied') },
    { label: 'CSV', onSelect: () => saveTasksCsv(selected) },
    { label: 'Remove from this browser', onSelect: () => onForget(ids()) },
  ]
  return (
    <SelectionBar
      actions={actionsIn('bar', 'task').map((action) => ({ id: action, ...entryOf(action) }))}
      selected={ids().join()}
      others={() => [others]}
      onClear={taskSelection.clear}
    >
      <p role="status" className="min-w-0 font-semibold">
        {selectionText({
          selected: selected.length,
          inList: selected.filter((entry) => listed.includes(entry)).length,
          rows: listed.length,
          isFiltered,
        })}
        {copied}
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
