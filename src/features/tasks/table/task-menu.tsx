import { useNavigate } from 'react-router'
import {
  ACTION_TABLE,
  ACTIONS,
  buttonLabel,
  isOffered,
  verdictOf,
  type Action,
} from '~/domain/action-table'
import { paths } from '~/components/paths'
import { READ_ONLY } from '~/components/read-only'
import { useService } from '~/queries/service-context'
import { visibleText } from '~/lib/visible-text'
import { Menu, type MenuEntry } from '~/ui/menu'
import { taskActionsIn, type TaskAction } from '../task-actions'
import type { TaskEntry } from '../data/task-entry'

interface TaskMenuProps {
  readonly entry: TaskEntry
  readonly button: HTMLElement
  readonly isKept: boolean
  readonly onAct: (action: TaskAction) => void
  readonly onUpdate: () => void
  readonly onKeep: (isKept: boolean) => void
  readonly onSaid: (words: string) => void
  readonly onClose: () => void
}

/** What can be done with one task; what cannot, or is not offered for tasks, says why. */
export function TaskMenu(props: TaskMenuProps) {
  const { entry, button, isKept, onAct, onUpdate, onKeep, onSaid, onClose } = props
  const navigate = useNavigate()
  const { config } = useService()
  const readOnly = config.readOnly ? READ_ONLY : undefined
  const gone = entry.trouble?.kind === 'gone' ? 'The service has no such task.' : undefined

  const entryOf = (action: Action): MenuEntry => {
    const verdict = verdictOf(action, 'task', entry.phase)
    // Of a task that was never read nothing is known that speaks against an action.
    const isKnown = verdict.can !== 'no' || entry.record !== undefined
    const reason =
      verdict.can === 'no' && isKnown
        ? verdict.reason.endsWith('.')
          ? verdict.reason
          : `It ${verdict.reason}.`
        : undefined
    return {
      id: action,
      label: isOffered(action, 'task') ? buttonLabel(action) : ACTION_TABLE[action].verb,
      unavailable: action === 'status' ? undefined : (readOnly ?? gone ?? reason),
    }
  }
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(entry.id)
      onSaid('Id copied')
    } catch {
      onSaid('The browser did not allow copying')
    }
  }
  const choose = (chosen: string) => {
    const action = taskActionsIn('menu').find((each) => each === chosen)
    if (action !== undefined) onAct(action)
    if (chosen === 'update') onUpdate()
    if (chosen === 'keep') onKeep(!isKept)
    if (chosen === 'copy') void copy()
    if (chosen === 'console') void navigate(paths.consoleForTask(entry.id))
  }
  return (
    <Menu
      label={`Actions for ${visibleText(entry.name)}`}
      anchor={button}
      groups={[
        [...taskActionsIn('menu'), 'update' as const].map(entryOf),
        ACTIONS.filter((action) => !isOffered(action, 'task')).map(entryOf),
        [
          { id: 'copy', label: 'Copy id' },
          { id: 'console', label: 'Open in the console' },
          { id: 'keep', label: isKept ? 'Forget in this browser' : 'Keep in this browser' },
        ],
      ]}
      onChoose={choose}
      onClose={onClose}
    />
  )
}
