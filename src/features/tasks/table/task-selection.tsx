import { ACTION_TABLE, actionsIn, type BatchAction } from '~/domain/action-table'
import { READ_ONLY } from '~/components/why-not-allowed'
import { selectionWords } from '~/components/selection-labels'
import { useService } from '~/queries/service-context'
import { countText } from '~/lib/count-text'
import { Button } from '~/ui/button'
import { handFocusOn } from '~/ui/focus-heading'
import { Icon } from '~/ui/icon'
import { CopyButton } from '~/ui/copy-button'
import type { TaskEntry } from '../data/task-entry'
import { taskCan } from '../use-task-commands'
import { saveTasksCsv } from './save-tasks-csv'

interface TaskSelectionProps {
  readonly selected: readonly TaskEntry[]
  /** The tasks that the list shows. */
  readonly listed: readonly TaskEntry[]
  readonly isFiltered: boolean
  readonly onAct: (action: BatchAction, entries: readonly TaskEntry[]) => void
  readonly onForget: (ids: readonly string[]) => void
  readonly onClear: () => void
}

/** The bar disappears with the selection, and with it the focused button. */
const handOn = handFocusOn()

/** The selection and its actions. Actions that exist only for pipelines are not offered. */
export function TaskSelection(props: TaskSelectionProps) {
  const { selected, listed, isFiltered, onAct, onForget, onClear } = props
  const { config } = useService()
  const ids = () => selected.map(({ id }) => id)
  const offer = (action: BatchAction) => {
    if (action === 'status')
      return (
        <Button key={action} onClick={() => onAct(action, selected)}>
          {ACTION_TABLE[action].verb}
        </Button>
      )
    const can = selected.filter((entry) => taskCan(action, entry)).length
    const words = `${can} of ${selected.length} can`
    return (
      <Button
        key={action}
        title={words}
        unavailable={config.readOnly ? READ_ONLY : can === 0 ? `${words}.` : undefined}
        onClick={() => onAct(action, selected)}
      >
        {ACTION_TABLE[action].verb} {countText(can)}
      </Button>
    )
  }
  return (
    <section
      aria-label="Selection"
      className="bg-picked hairline flex min-h-11 shrink-0 items-center gap-2 overflow-x-auto border-t px-4 py-1.5 text-sm"
    >
      <p role="status" className="shrink-0 font-semibold">
        {selectionWords({
          selected: selected.length,
          inList: selected.filter((entry) => listed.includes(entry)).length,
          rows: listed.length,
          isFiltered,
        })}
      </p>
      {actionsIn('bar', 'task').map(offer)}
      <CopyButton label="Copy ids" text={() => ids().join('\n')} />
      <Button onClick={() => saveTasksCsv(selected)}>
        <Icon name="download" />
        CSV
      </Button>
      <Button ref={handOn} onClick={() => onForget(ids())}>
        Forget
      </Button>
      <span className="grow" />
      <Button ref={handOn} look="quiet" onClick={onClear}>
        Clear selection
      </Button>
    </section>
  )
}
