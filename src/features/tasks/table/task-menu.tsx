import { useNavigate } from 'react-router'
import { ACTION_VERBS, verdictOf } from '~/domain/action-table'
import { paths } from '~/components/paths'
import { READ_ONLY } from '~/components/read-only'
import { useService } from '~/queries/service-context'
import { visibleText } from '~/lib/visible-text'
import { Menu, type MenuEntry } from '~/ui/menu'
import type { TaskAction } from '../task-actions'
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

  const offer = (
    action: 'run' | 'stop' | 'update' | 'reset' | 'delete' | 'approve' | 'reject',
  ): MenuEntry => {
    const verdict = verdictOf(action, 'task', entry.phase)
    const isOffered = verdict.can !== 'no' || entry.record !== undefined
    const reason =
      verdict.can === 'no' && isOffered
        ? verdict.reason.endsWith('.')
          ? verdict.reason
          : `It ${verdict.reason}.`
        : undefined
    const verb = ACTION_VERBS[action]
    return {
      id: action,
      label: action === 'stop' || action === 'update' ? `${verb}…` : verb,
      unavailable: readOnly ?? gone ?? reason,
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
    if (chosen === 'run' || chosen === 'stop' || chosen === 'status') onAct(chosen)
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
        [offer('run'), { id: 'status', label: 'Check status' }, offer('stop'), offer('update')],
        [offer('reset'), offer('delete'), offer('approve'), offer('reject')],
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
