import { READ_ONLY } from '~/components/read-only'
import { useService } from '~/components/service-context'
import { Button } from '~/ui/button'
import { CopyButton } from '~/ui/copy-button'
import { handFocusOn } from '~/ui/focus-heading'
import { Icon } from '~/ui/icon'
import { curlOfBatch } from './curl-of-batch'
import { saveLedgerCsv, saveLedgerJson } from './ledger-export'
import { idsIn, itemsIn } from './ledger-lines'
import type { LedgerProps } from './ledger'
import { STATE_ORDER, type StateKind } from './words'

/** Surely not done: these may be asked for again, through a new preflight. */
const SURELY_NOT_DONE: ReadonlySet<StateKind> = new Set(['refused', 'not_sent'])
const NOT_DONE: ReadonlySet<StateKind> = new Set(['refused', 'not_sent', 'unknown'])
const EVERY: ReadonlySet<StateKind> = new Set(STATE_ORDER)

/** Each of these goes with what it did; what came of it stands in the ledger. */
const handOn = handFocusOn('section[aria-label="Results"] h2')

/** What can be done about a batch: with what is left, with what failed, and with its record. */
export function LedgerActions({ engine, view, onLaunch, onSelect }: LedgerProps) {
  const { client, config } = useService()
  const { id, counts, stage } = view
  const isFinished = stage === 'finished'
  const retryable = counts.refused + counts.not_sent
  const failed = retryable + counts.unknown
  const readOnly = config.readOnly ? READ_ONLY : undefined
  const retry = () =>
    onLaunch({
      request: {
        action: view.action,
        type: view.type,
        targets: itemsIn(view, SURELY_NOT_DONE).map(({ target }) => target),
      },
      records: new Map(),
    })
  return (
    <div className="ml-auto flex flex-wrap gap-1 max-sm:flex-nowrap">
      {stage === 'sending' && counts.queued > 0 && (
        <Button ref={handOn} onClick={() => engine.stopRest(id)}>
          Stop what is left
        </Button>
      )}
      {view.canSendRest && (
        <Button
          ref={handOn}
          look="primary"
          unavailable={readOnly}
          onClick={() => engine.sendRest(id)}
        >
          Send the rest
        </Button>
      )}
      {view.offersSmallerChunks && (
        <Button
          ref={handOn}
          look="primary"
          unavailable={readOnly}
          onClick={() => engine.sendSmaller(id)}
        >
          Send in smaller chunks
        </Button>
      )}
      {isFinished && counts.unknown > 0 && (
        <Button ref={handOn} onClick={() => engine.checkStatus(id)}>
          Check status of {counts.unknown.toLocaleString()}
        </Button>
      )}
      {/* A rejection needs its reason again, which is not kept. */}
      {isFinished && retryable > 0 && view.action !== 'reject' && (
        <Button unavailable={readOnly} onClick={retry}>
          Retry {retryable.toLocaleString()}…
        </Button>
      )}
      {isFinished && failed > 0 && onSelect !== undefined && (
        <Button onClick={() => onSelect(idsIn(view, NOT_DONE))}>
          Select these {failed.toLocaleString()}
        </Button>
      )}
      <CopyButton label="Copy ids" text={() => idsIn(view, EVERY).join('\n')} />
      <CopyButton label="Copy curl" text={() => curlOfBatch(view, client.baseUrl, config)} />
      <Button onClick={() => saveLedgerCsv(view)}>
        <Icon name="download" />
        CSV
      </Button>
      <Button onClick={() => saveLedgerJson(view)}>
        <Icon name="download" />
        JSON
      </Button>
    </div>
  )
}
