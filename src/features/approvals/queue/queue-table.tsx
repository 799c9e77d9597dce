import { useMemo } from 'react'
import { nameOf } from '~/api/pipelines'
import { BrokenRow } from '~/components/broken-row'
import { usePreferences } from '~/stores/preferences'
import { useRowHeight } from '~/components/use-row-height'
import { useTablePlace } from '~/components/use-table-place'
import type { Selection } from '~/lib/selection'
import { visibleText } from '~/lib/visible-text'
import { DataTable } from '~/ui/data-table/data-table'
import type { Decision } from '../decisions'
import type { OpenGate } from '../gate/use-open-gate'
import { isWaiting, type QueueEntry } from './queue'
import { queueColumns } from './queue-columns'

/** Rows that stay in view below the one with the focus: what comes next, and room for what is said below the queue. */
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

/**
 * The queue. What is decided keeps its place as a note, so that rows, badge and title count the same.
 */
export function QueueTable(props: QueueTableProps) {
  const { entries, decisions, isAnother, selection, open, onTidy } = props
  const { singleKeys } = usePreferences()
  const keys = useMemo(() => entries.map(({ key }) => key), [entries])
  const decided = entries.filter(isDecided).length
  return (
    <DataTable
      label="Waiting for approval"
      rows={entries}
      keys={keys}
      columns={queueColumns({ decisions, isAnother, decided, onTidy })}
      rowHeight={useRowHeight()}
      nameOf={spokenName}
      brokenRow={BrokenRow}
      singleKeys={singleKeys}
      selection={selection}
      isNote={isDecided}
      openKey={open.key}
      activeKey={open.activeKey}
      onActive={open.activate}
      onMove={open.follow}
      wish={open.wish}
      ahead={AHEAD}
      {...useTablePlace()}
    />
  )
}
