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
import { useCopyIdEntry } from '~/components/use-copy-id-entry'
import { READ_ONLY } from '~/components/why-not-allowed'
import { useService } from '~/queries/service-context'
import { visibleText } from '~/lib/visible-text'
import { Menu, type MenuEntry } from '~/ui/menu'
import type { TaskEntry } from '../data/use-tasks'

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
    // Without a record, the state of the task is unknown, so every action is allowed.
    const isRefused = verdict.can === 'no' && entry.record !== undefined
    return {
      label: buttonLabel(action),
      unavailable:
        action === 'status'
          ? undefined
          : (readOnly ?? gone ?? (isRefused ? verdict.reason : undefined)),
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
          entryOf('update', onUpdate),
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
