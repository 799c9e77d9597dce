import { useRef, useState } from 'react'
import { ACTION_TABLE, actionsIn, type BatchAction } from '~/domain/action-table'
import { READ_ONLY } from '~/components/why-not-allowed'
import { selectionWords } from '~/components/selection-labels'
import { useService } from '~/queries/service-context'
import { countText } from '~/lib/count-text'
import { Button } from '~/ui/button'
import { handFocusOn } from '~/ui/focus-heading'
import { Icon } from '~/ui/icon'
import { copyText } from '~/ui/copy-text'
import { Menu, type MenuEntry } from '~/ui/menu'
import { useFittingCount } from '~/ui/use-fitting-count'
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
  const [copied, setCopied] = useState('')
  const [anchor, setAnchor] = useState<HTMLElement>()
  const row = useRef<HTMLDivElement>(null)
  const fitting = useFittingCount(row)
  const ids = () => selected.map(({ id }) => id)
  const entryOf = (action: BatchAction): MenuEntry => {
    const { verb } = ACTION_TABLE[action]
    const run = () => onAct(action, selected)
    if (action === 'status') return { label: verb, run }
    const can = selected.filter((entry) => taskCan(action, entry)).length
    const none = can === 0 ? `0 of ${selected.length} can.` : undefined
    const unavailable = config.readOnly ? READ_ONLY : none
    return { label: `${verb} ${countText(can)}`, unavailable, run }
  }
  const actions = actionsIn('bar', 'task').map((action) => ({ id: action, ...entryOf(action) }))
  const others: readonly MenuEntry[] = [
    { label: 'Copy ids', run: () => void copyText(ids().join('\n'), 'Copied').then(setCopied) },
    { label: 'CSV', run: () => saveTasksCsv(selected) },
    { label: 'Remove from this browser', run: () => onForget(ids()) },
  ]
  return (
    <section
      aria-label="Selection"
      className="bg-picked hairline flex h-11 shrink-0 items-center gap-3 border-t px-4 text-sm pointer-coarse:h-14"
    >
      <p role="status" className="min-w-0 shrink font-semibold">
        {selectionWords({
          selected: selected.length,
          inList: selected.filter((entry) => listed.includes(entry)).length,
          rows: listed.length,
          isFiltered,
        })}
        {copied !== '' && <span className="text-soft font-normal"> {copied}</span>}
      </p>
      <div
        ref={row}
        className="flex h-7 min-w-16 flex-1 flex-wrap items-center gap-x-2 gap-y-4 overflow-clip [overflow-clip-margin:4px] pointer-coarse:h-11"
      >
        {actions.map(({ id, label, unavailable, run }, at) => (
          <span key={id} className={at < fitting ? 'flex' : 'invisible flex'}>
            <Button unavailable={unavailable} onClick={run}>
              {label}
            </Button>
          </span>
        ))}
      </div>
      <span className="flex shrink-0 items-center">
        <Button
          look="quiet"
          aria-haspopup="menu"
          aria-label="More actions for the selection"
          className="pointer-coarse:min-w-11"
          ref={handOn}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <Icon name="more" />
        </Button>
        <Button
          look="quiet"
          title="Clear selection"
          className="pointer-coarse:min-w-11"
          ref={handOn}
          onClick={onClear}
        >
          <Icon name="close" />
          <span className="sr-only">Clear selection</span>
        </Button>
      </span>
      {anchor !== undefined && (
        <Menu
          label="More actions for the selection"
          anchor={anchor}
          groups={[actions.slice(fitting), others]}
          onClose={() => setAnchor(undefined)}
        />
      )}
    </section>
  )
}
