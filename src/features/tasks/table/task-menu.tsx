import { useNavigate } from 'react-router'
import {
  ACTION_TABLE,
  ACTIONS,
  actionsIn,
  buttonLabel,
  isOffered,
  verdictOf,
  type Action,
  type BatchAction,
} from '~/domain/action-table'
import { paths } from '~/components/paths'
import { useCopyIdEntry } from '~/components/use-copy-id-entry'
import { READ_ONLY } from '~/components/why-not-allowed'
import { useService } from '~/queries/service-context'
import { visibleText } from '~/lib/visible-text'
import { Menu, type MenuEntry } from '~/ui/menu'
import type { TaskEntry } from '../data/task-entry'

interface TaskMenuProps {
  readonly entry: TaskEntry
  readonly button: HTMLElement
  readonly isKept: boolean
  readonly onAct: (action: BatchAction) => void
  readonly onUpdate: () => void
  readonly onKeep: (isKept: boolean) => void
  readonly onClose: () => void
}

/** The actions on one task. Those that are not possible say why. */
export function TaskMenu(props: TaskMenuProps) {
  const { entry, button, isKept, onAct, onUpdate, onKeep, onClose } = props
  const navigate = useNavigate()
  const copyId = useCopyIdEntry(entry.id)
  const { config } = useService()
  const readOnly = config.readOnly ? READ_ONLY : undefined
  const gone = entry.trouble?.kind === 'gone' ? 'The service has no such task.' : undefined

  const entryOf = (action: Action, run: () => void): MenuEntry => {
    const verdict = verdictOf(action, 'task', entry.phase)
    // Of a task that was never read nothing is known that speaks against an action.
    const isRefused = verdict.can === 'no' && entry.record !== undefined
    return {
      label: buttonLabel(action),
      unavailable:
        action === 'status'
          ? undefined
          : (readOnly ?? gone ?? (isRefused ? `It ${verdict.reason}.` : undefined)),
      run,
    }
  }
  /** It says why it cannot be chosen. */
  const notOffered = (action: Action): MenuEntry => {
    const verdict = verdictOf(action, 'task', entry.phase)
    return {
      label: ACTION_TABLE[action].verb,
      unavailable: verdict.can === 'no' ? verdict.reason : '',
      run: () => {},
    }
  }
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
        ACTIONS.filter((action) => !isOffered(action, 'task')).map(notOffered),
        [
          copyId,
          { label: 'Open in the console', run: open },
          {
            label: isKept ? 'Remove from this browser' : 'Keep in this browser',
            run: () => onKeep(!isKept),
          },
        ],
      ]}
      onClose={onClose}
    />
  )
}
