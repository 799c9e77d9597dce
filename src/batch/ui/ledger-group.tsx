import { useMemo, type ReactNode } from 'react'
import type { BatchView } from '~/batch/engine/batch'
import { ServiceText } from '~/components/service-text'
import { countText } from '~/lib/count-text'
import { Button } from '~/ui/button'
import { CopyButton } from '~/ui/copy-button'
import { Sign } from '~/ui/icon'
import type { LedgerProps } from './ledger'
import { canRetry, outcomeOf, type LedgerGroup, type LedgerRow } from './ledger-rows'
import { OUTCOME_LOOKS } from './batch-labels'
import { SendAgainButton } from './ledger-actions'
import { useRepeat } from './use-repeat'

interface GroupRowProps {
  readonly row: LedgerGroup
  readonly batch: BatchView
  readonly onSelect: LedgerProps['onSelect']
}

function GroupRow({ row, batch, onSelect }: GroupRowProps) {
  const look = OUTCOME_LOOKS[outcomeOf(row)]
  const count = countText(row.items.length)
  const what = `${look.label.toLowerCase()}${row.reason && `: ${row.reason}`}`
  const idsOf = () => row.items.map((index) => batch.item(index).target.id)
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className={`w-3 shrink-0 text-center font-medium ${look.colour}`}>
        <Sign shape={look.shape} />
      </span>
      {/* A phone cannot show the title, so the reason takes two lines. */}
      <span
        className="truncate font-medium max-sm:line-clamp-2 max-sm:text-xs max-sm:leading-3.5 max-sm:whitespace-normal"
        title={row.reason}
      >
        {row.reason === '' ? (
          look.label
        ) : (
          <>
            {/* The shape beside the reason has the same meaning for users who see it. */}
            <span className="sr-only">{look.label}: </span>
            <ServiceText text={row.reason} />
          </>
        )}
      </span>
      {batch.total > 1 && <span className="text-soft shrink-0">({count})</span>}
      {/* A phone has no room for this button. The menu of the results also copies ids. */}
      <span className="max-sm:hidden">
        <CopyButton
          isCompact
          label={`Copy ${count} ${row.items.length === 1 ? 'id' : 'ids'}`}
          text={() => idsOf().join('\n')}
        />
      </span>
      {batch.stage === 'finished' && row.state !== 'done' && (
        // The negative margin puts the text of the last button at the edge of the page.
        <span className="-mr-2.5 ml-auto flex shrink-0">
          <RetryGroup row={row} batch={batch} what={what} />
          {onSelect !== undefined && batch.total > 1 && (
            <Button
              look="quiet"
              data-command={`Select ${count} ${what}`}
              className="text-accent !h-6 max-sm:hidden pointer-coarse:!h-11"
              onClick={() => onSelect(idsOf())}
            >
              Select {count}
            </Button>
          )}
        </span>
      )}
    </span>
  )
}

/** Requests the items of the group again, with a new preflight, but not the items that can never succeed. */
function RetryGroup({
  row,
  batch,
  what,
}: Omit<GroupRowProps, 'onSelect'> & {
  /** The outcome and the reason, for the command palette. */
  readonly what: string
}) {
  const repeat = useRepeat(batch)
  const items = useMemo(
    () => row.items.map((index) => batch.item(index)).filter((item) => canRetry(item)),
    [row, batch],
  )
  if (items.length === 0) return null
  const count = countText(items.length)
  return (
    <SendAgainButton
      batch={batch}
      look="quiet"
      data-command={`Retry ${count} ${what}`}
      className="text-accent !h-6 pointer-coarse:!h-11"
      onClick={() => repeat(items)}
    >
      {batch.total === 1 ? 'Retry…' : `Retry ${count}…`}
    </SendAgainButton>
  )
}

export function headingsOf(
  batch: BatchView,
  onSelect: LedgerProps['onSelect'],
): (row: LedgerRow) => ReactNode {
  return (row) =>
    row.kind === 'group' ? <GroupRow row={row} batch={batch} onSelect={onSelect} /> : undefined
}
