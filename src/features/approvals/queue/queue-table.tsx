import { useMemo } from 'react'
import { nameOf } from '~/api/pipelines'
import type { Selection } from '~/lib/selection'
import { visibleText } from '~/lib/visible-text'
import { ListTable } from '~/components/list-table'
import type { Decision } from '../decisions'
import type { OpenGate } from '../gate/use-open-gate'
import { isWaiting, type QueueEntry } from './queue'
import { queueColumns } from './queue-columns'

/** Rows that stay in view below the focused one, so that the next gates are visible. */
const AHEAD = 2

interface QueueTableProps {
  readonly entries: readonly QueueEntry[]
  readonly decisions: ReadonlyMap<string, Decision>
  readonly isAnother: (entry: QueueEntry) => boolean
  readonly selection: Selection
  readonly open: OpenGate
  readonly onTidy: () => void
}

const spokenName = ({ pipeline }: QueueEntry) => visibleText(nameOf(pipeline))
const isDecided = (entry: QueueEntry) => !isWaiting(entry)

/** The queue. A decided gate keeps its row, but rows, badge and title do not count it. */
export function QueueTable(props: QueueTableProps) {
  const { entries, decisions, isAnother, selection, open, onTidy } = props
  const keys = useMemo(() => entries.map(({ key }) => key), [entries])
  const decided = entries.filter(isDecided).length
  const columns = useMemo(
    () => queueColumns({ decisions, isAnother, decided, onTidy }),
    [decisions, isAnother, decided, onTidy],
  )
  return (
    <ListTable
      label="Waiting for approval"
      rows={entries}
      keys={keys}
      columns={columns}
      nameOf={spokenName}
      selection={selection}
      isNote={isDecided}
      openKey={open.key}
      activeKey={open.activeKey}
      onActive={open.activate}
      onMove={open.follow}
      wish={open.wish}
      ahead={AHEAD}
    />
  )
}
