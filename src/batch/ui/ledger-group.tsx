import { useMemo, type ReactNode } from 'react'
import type { BatchView } from '~/batch/engine/batch'
import { ServiceText } from '~/components/service-text'
import { countText } from '~/lib/count-text'
import { Button } from '~/ui/button'
import { CopyButton } from '~/ui/copy-button'
import { Sign } from '~/ui/icon'
import type { LedgerProps } from './ledger'
import { canRetry, outcomeOf, type LedgerGroup, type LedgerLine } from './ledger-lines'
import { OUTCOME_LOOKS } from './batch-labels'
import { SendAgainButton, useRepeat } from './ledger-actions'

interface GroupLineProps {
  readonly line: LedgerGroup
  readonly batch: BatchView
  readonly onSelect: LedgerProps['onSelect']
}

function GroupLine({ line, batch, onSelect }: GroupLineProps) {
  const look = OUTCOME_LOOKS[outcomeOf(line)]
  const count = countText(line.items.length)
  const idsOf = () => line.items.map((index) => batch.item(index).target.id)
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span className={`w-3 shrink-0 text-center font-medium ${look.colour}`}>
        <Sign shape={look.shape} />
      </span>
      {/* A phone cannot show the title, so the reason takes two lines. */}
      <span
        className="truncate font-medium max-sm:line-clamp-2 max-sm:text-xs max-sm:leading-3.5 max-sm:whitespace-normal"
        title={line.reason}
      >
        {line.reason === '' ? (
          look.label
        ) : (
          <>
            {/* For users who see it, the shape has the same meaning. */}
            <span className="sr-only">{look.label}: </span>
            <ServiceText text={line.reason} />
          </>
        )}
      </span>
      {batch.total > 1 && <span className="text-soft shrink-0">({count})</span>}
      {/* A phone has no room for this button. The menu of the results also copies ids. */}
      <span className="max-sm:hidden">
        <CopyButton
          isCompact
          label={`Copy ${count} ${line.items.length === 1 ? 'id' : 'ids'}`}
          text={() => idsOf().join('\n')}
        />
      </span>
      {batch.stage === 'finished' && line.state !== 'done' && (
        <span className="ml-auto flex shrink-0">
          <RetryGroup line={line} batch={batch} />
          {onSelect !== undefined && batch.total > 1 && (
            <Button
              look="quiet"
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
function RetryGroup({ line, batch }: Omit<GroupLineProps, 'onSelect'>) {
  const repeat = useRepeat(batch)
  const items = useMemo(
    () => line.items.map((index) => batch.item(index)).filter((item) => canRetry(item)),
    [line, batch],
  )
  if (items.length === 0) return null
  return (
    <SendAgainButton
      batch={batch}
      look="quiet"
      className="text-accent !h-6 pointer-coarse:!h-11"
      onClick={() => repeat(items)}
    >
      {batch.total === 1 ? 'Retry…' : `Retry ${countText(items.length)}…`}
    </SendAgainButton>
  )
}

export function headingsOf(
  batch: BatchView,
  onSelect: LedgerProps['onSelect'],
): (line: LedgerLine) => ReactNode {
  return (line) =>
    line.kind === 'group' ? <GroupLine line={line} batch={batch} onSelect={onSelect} /> : undefined
}
