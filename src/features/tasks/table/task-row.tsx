import { memo } from 'react'
import { Link } from 'react-router'
import { PhaseBadge } from '~/components/phase-badge'
import { RelativeTime } from '~/components/relative-time'
import { ServiceText } from '~/components/service-text'
import { visibleText } from '~/lib/visible-text'
import { ErrorBoundary, type CrashProps } from '~/ui/error-boundary'
import { Icon } from '~/ui/icon'
import { NARROW, useMedia } from '~/ui/use-media'
import { TaskDetail } from './task-detail'
import { wordsOfTrouble, type TaskEntry } from '../reading/task-query'

interface TaskRowProps {
  readonly entry: TaskEntry
  /** Place in the list, from 0. */
  readonly at: number
  /** Where its details are. */
  readonly address: string
  readonly isKept: boolean
  readonly isSelected: boolean
  readonly isOpen: boolean
  /** Only the controls of the active row are in the tab order. */
  readonly isActive: boolean
  readonly onSelect: (id: string, extend: boolean) => void
  readonly onMenu: (id: string, button: HTMLElement) => void
}

/** One task, and its details below it while they are open. */
export const TaskRow = memo(function TaskRow(props: TaskRowProps) {
  const columns = useColumns()
  return (
    <ErrorBoundary fallback={BrokenRow} subject={props.entry.id}>
      <Cells {...props} />
      {props.isOpen && (
        <tr>
          <td colSpan={columns} className="hairline border-b pr-4 pb-4 pl-11 max-sm:pl-4">
            <TaskDetail entry={props.entry} isKept={props.isKept} />
          </td>
        </tr>
      )}
    </ErrorBoundary>
  )
})

/** How many are shown: a cell across more than these would make the table wider. */
function useColumns(): number {
  const isNarrow = useMedia(NARROW)
  const isMedium = useMedia('(width < 48rem)')
  return isNarrow ? 3 : isMedium ? 4 : 6
}

/** One record that cannot be drawn does not take the list down (faults row 44). */
function BrokenRow({ subject = '' }: CrashProps) {
  const columns = useColumns()
  return (
    <tr className="row-h">
      <td colSpan={columns} className="hairline text-soft border-b pl-11">
        This task cannot be drawn (
        <code className="font-mono text-xs">
          <ServiceText text={subject} />
        </code>
        )
      </td>
    </tr>
  )
}

function Cells(props: TaskRowProps) {
  const { entry, at, address, isKept, isSelected, isOpen, isActive, onSelect, onMenu } = props
  const { id, name, record } = entry
  const spoken = visibleText(name)
  const tabIndex = isActive ? 0 : -1
  return (
    <tr
      data-at={at}
      aria-selected={isSelected}
      className={`row-h hover:bg-hover [&>td]:hairline [&>td]:border-b ${isSelected || isOpen ? 'bg-picked' : ''}`}
    >
      <td className="pl-4">
        <input
          type="checkbox"
          data-part="check"
          tabIndex={tabIndex}
          aria-label={`Select ${spoken}`}
          checked={isSelected}
          onChange={(event) => onSelect(id, (event.nativeEvent as MouseEvent).shiftKey)}
          className="size-4 align-middle pointer-coarse:size-6"
        />
      </td>
      <td className="truncate pr-3 max-sm:hidden">
        <Standing entry={entry} />
      </td>
      <td className="truncate pr-3">
        <Link
          to={address}
          data-part="link"
          tabIndex={tabIndex}
          aria-expanded={isOpen}
          title={`${spoken.slice(0, 300)}\n${visibleText(id.slice(0, 100))}`}
          className="font-medium hover:underline"
        >
          <ServiceText text={name} />
        </Link>{' '}
        {name !== id && (
          <code className="text-soft font-mono text-xs max-sm:hidden">
            <ServiceText text={id} />
          </code>
        )}
        {!isKept && <span className="text-soft text-xs"> not kept here</span>}
        <span className="block text-xs sm:hidden">
          <Standing entry={entry} />
        </span>
      </td>
      <td className="text-soft pr-3 text-right whitespace-nowrap max-md:hidden">
        {record?.run?.startedAt === undefined ? (
          '—'
        ) : (
          <RelativeTime moment={record.run.startedAt} />
        )}
      </td>
      <td className="text-soft pr-3 text-right whitespace-nowrap max-md:hidden">
        {record === undefined ? '—' : <RelativeTime moment={record.updatedAt} />}
      </td>
      <td className="text-center">
        <button
          type="button"
          data-part="menu"
          tabIndex={tabIndex}
          aria-haspopup="menu"
          aria-label={`Actions for ${spoken}`}
          onClick={({ currentTarget }) => onMenu(id, currentTarget)}
          className="text-soft hover:bg-pressed hover:text-ink inline-flex size-7 items-center justify-center rounded-sm align-middle pointer-coarse:size-11"
        >
          <Icon name="more" />
        </button>
      </td>
    </tr>
  )
}

function Standing({ entry: { phase, record, trouble } }: { readonly entry: TaskEntry }) {
  if (record !== undefined) return <PhaseBadge phase={phase} status={record.status} />
  return (
    <span className="text-soft">
      {trouble === undefined ? 'On its way…' : wordsOfTrouble(trouble)}
    </span>
  )
}
