import { useMemo } from 'react'
import type { List } from '~/api/envelope'
import type { Pipeline } from '~/api/pipelines'
import type { BatchView } from '~/batch/engine/batch'
import { BrokenRow } from '~/components/broken-row'
import { usePreferences } from '~/stores/preferences'
import { usePipelines } from '~/queries/pipelines'
import { visibleText } from '~/lib/visible-text'
import { DataTable } from '~/ui/data-table/data-table'
import { useMedia } from '~/ui/use-media'
import { ledgerColumns } from './ledger-columns'
import { headingsOf } from './ledger-group'
import type { LedgerLine } from './ledger-lines'

/** Room for so many groups is kept from the start: what stands above must not move as they come. */
const GROUPS = 2

const spokenName = (line: LedgerLine) =>
  line.kind === 'group' ? '' : visibleText(line.item.target.name)

/** One row an id, however many, under headings of equal outcome. */
export function LedgerRows({
  view,
  lines,
}: {
  readonly view: BatchView
  readonly lines: readonly LedgerLine[]
}) {
  const { singleKeys } = usePreferences()
  const rowHeight = useMedia('(pointer: coarse)') ? 44 : 28
  const listed = useListed(view)
  const keys = useMemo(
    () =>
      lines.map((line) =>
        line.kind === 'item'
          ? line.item.target.id
          : `group ${line.state} ${line.isDecided} ${line.reason}`,
      ),
    [lines],
  )
  const { type, stage } = view
  const columns = useMemo(
    () => ledgerColumns({ type, isOver: stage === 'finished', listed }),
    [type, stage, listed],
  )
  return (
    // What changes inside concerns nothing outside, so only these lines are laid out anew.
    <div
      style={
        {
          '--row': `${rowHeight}px`,
          height: Math.max(lines.length, view.total + GROUPS) * rowHeight,
        } as React.CSSProperties
      }
      className="flex min-h-0 flex-col contain-strict"
    >
      <DataTable
        label="Results by id"
        rows={lines}
        keys={keys}
        columns={columns}
        isHeadHidden
        acrossOf={headingsOf(view)}
        rowHeight={rowHeight}
        nameOf={spokenName}
        brokenRow={BrokenRow}
        singleKeys={singleKeys}
      />
    </div>
  )
}

const NOTHING_LISTED: ReadonlyMap<string, Pipeline> = new Map()

/**
 * What the list knows of the pipelines, once they are read back no more: it goes on being read, and it was
 * given what was read back.
 */
function useListed(view: BatchView): ReadonlyMap<string, Pipeline> {
  const { data } = usePipelines({ enabled: false })
  const isFollowed = view.type === 'pipeline' && view.stage === 'finished'
  return useMemo(() => (isFollowed && data ? byId(data) : NOTHING_LISTED), [isFollowed, data])
}

function byId({ items }: List<Pipeline>): ReadonlyMap<string, Pipeline> {
  return new Map(items.flatMap((each) => (each._id === undefined ? [] : [[each._id, each]])))
}
