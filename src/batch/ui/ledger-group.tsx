import type { ReactNode } from 'react'
import type { BatchView } from '~/batch/engine/batch'
import { ServiceText } from '~/components/service-text'
import { countText } from '~/lib/count-text'
import { CopyButton } from '~/ui/copy-button'
import type { LedgerGroup, LedgerLine } from './ledger-lines'
import { DECIDED_LOOK, STATE_LOOKS } from './batch-labels'

function GroupLine({ line, view }: { readonly line: LedgerGroup; readonly view: BatchView }) {
  const look = line.isDecided ? DECIDED_LOOK : STATE_LOOKS[line.state]
  return (
    <span className={`flex min-w-0 items-center gap-2 font-medium ${look.colour}`}>
      <span aria-hidden="true" className="w-3 shrink-0 text-center">
        {look.shape}
      </span>
      {/* On a phone there is no pointer to ask for the rest of it, so it takes two lines. */}
      <span
        className="truncate max-sm:line-clamp-2 max-sm:text-xs max-sm:leading-3.5 max-sm:whitespace-normal"
        title={line.reason}
      >
        {look.label}
        {line.reason !== '' && (
          <>
            : <ServiceText text={line.reason} />
          </>
        )}
      </span>
      <span className="text-soft shrink-0 font-normal">({countText(line.items.length)})</span>
      <CopyButton
        isCompact
        label={`Copy ${countText(line.items.length)} ${line.items.length === 1 ? 'id' : 'ids'}`}
        text={() => line.items.map((at) => view.item(at).target.id).join('\n')}
      />
    </span>
  )
}

/** What stands above the rows that ended, or stand, the same way. */
export function headingsOf(view: BatchView): (line: LedgerLine) => ReactNode {
  return (line) => (line.kind === 'group' ? <GroupLine line={line} view={view} /> : undefined)
}
