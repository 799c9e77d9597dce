import { useMemo } from 'react'
import type { List } from '~/api/envelope'
import type { Pipeline } from '~/api/pipelines'
import type { BatchView } from '~/batch/engine/batch'
import { BrokenRow } from '~/components/broken-row'
import { usePreferences } from '~/stores/preferences'
import { useDeletedCopies } from '~/queries/deleted-copies'
import { usePipelines } from '~/queries/pipelines'
import type { DeletedCopy } from '~/stores/deleted-copies'
import { visibleText } from '~/lib/visible-text'
import { DataTable } from '~/ui/data-table/data-table'
import { useMedia } from '~/ui/use-media'
import { ledgerColumns } from './ledger-columns'
import { headingsOf } from './ledger-group'
import type { LedgerProps } from './ledger'
import type { LedgerLine } from './ledger-lines'

/** Room for so many groups is kept from the start: what stands above must not move as they come. */
const GROUPS = 2

const spokenName = (line: LedgerLine) =>
  line.kind === 'group' ? '' : visibleText(line.item.target.name)

/** One row an id, however many, under headings of equal outcome. */
export function LedgerRows({
  view,
  lines,
  onSelect,
}: Pick<LedgerProps, 'view' | 'onSelect'> & { readonly lines: readonly LedgerLine[] }) {
  const { singleKeys } = usePreferences()
  const rowHeight = useMedia('(pointer: coarse)') ? 44 : 28
  const listed = useListed(view)
  const copies = useCopies(view)
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
    () => ledgerColumns({ type, isOver: stage === 'finished', listed, copies }),
    [type, stage, listed, copies],
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
        acrossOf={headingsOf(view, onSelect)}
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

const NO_COPIES: ReadonlyMap<string, DeletedCopy> = new Map()

/** What this browser kept of the pipelines that the batch deleted. */
function useCopies({ action }: BatchView): ReadonlyMap<string, DeletedCopy> {
  const copies = useDeletedCopies()
  return useMemo(
    () => (action === 'delete' ? new Map(copies.map((copy) => [copy.id, copy])) : NO_COPIES),
    [action, copies],
  )
}

function byId({ items }: List<Pipeline>): ReadonlyMap<string, Pipeline> {
  return new Map(items.flatMap((each) => (each._id === undefined ? [] : [[each._id, each]])))
}
