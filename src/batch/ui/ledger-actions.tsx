import type { BatchView } from '~/batch/engine/batch'
import { READ_ONLY } from '~/components/read-only'
import { useNow } from '~/stores/clock'
import { useService } from '~/queries/service-context'
import { countText } from '~/lib/count-text'
import { Button } from '~/ui/button'
import { CopyButton } from '~/ui/copy-button'
import { handFocusOn } from '~/ui/focus-heading'
import { Icon } from '~/ui/icon'
import { curlOfBatch } from './curl-of-batch'
import { saveLedgerCsv, saveLedgerJson } from './ledger-export'
import { idsIn, itemsIn } from './ledger-lines'
import type { LedgerProps } from './ledger'
import { STATE_LOOKS, STATE_ORDER, type StateKind } from './batch-labels'
import { useBatch } from './use-batch'

/** Surely not done: these may be asked for again, through a new preflight. */
const SURELY_NOT_DONE: ReadonlySet<StateKind> = new Set(['refused', 'not_sent'])
const NOT_DONE: ReadonlySet<StateKind> = new Set(['refused', 'not_sent', 'unknown'])
const EVERY: ReadonlySet<StateKind> = new Set(STATE_ORDER)

/** Each of these goes with what it did; what came of it stands in the ledger. */
const handOn = handFocusOn('section[aria-label="Results"] h2')

/** What can be done about a batch: with what is left, with what failed, and with its record. */
export function LedgerActions(props: LedgerProps) {
  const { engine, view, onSelect } = props
  const { client, config } = useService()
  const { id, counts, stage } = view
  const isFinished = stage === 'finished'
  const failed = counts.refused + counts.not_sent + counts.unknown
  const retryAt = view.stoppedBecause?.retryAt
  return (
    <div className="ml-auto flex flex-wrap gap-1 max-sm:flex-nowrap">
      {stage === 'sending' && counts.queued > 0 && (
        <Button ref={handOn} onClick={() => engine.stopRest(id)}>
          Cancel the {countText(counts.queued)} not sent
        </Button>
      )}
      {retryAt === undefined ? (
        <SendAgain {...props} wait={undefined} />
      ) : (
        <SendAgainInTime {...props} retryAt={retryAt} />
      )}
      {isFinished && counts.unknown > 0 && (
        <Button ref={handOn} onClick={() => engine.checkStatus(id)}>
          Check status of {countText(counts.unknown)}
        </Button>
      )}
      {isFinished && onSelect !== undefined && (
        <>
          {failed > 0 && failed < view.total && (
            <Button onClick={() => onSelect(idsIn(view, NOT_DONE))}>
              Select {countText(failed)} {nounOfFailed(counts)}
            </Button>
          )}
          <Button onClick={() => onSelect(idsIn(view, EVERY))}>Select these again</Button>
        </>
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

/** "refused" where all are; an unknown one may have been done, so a mixture is not called "not done". */
function nounOfFailed(counts: BatchView['counts']): string {
  const [only, another] = [...NOT_DONE].filter((kind) => counts[kind] > 0)
  return only === undefined || another !== undefined ? 'without success' : STATE_LOOKS[only].noun
}

/** Follows the clock while the service asks to wait. */
function SendAgainInTime({ retryAt, ...props }: LedgerProps & { readonly retryAt: number }) {
  const seconds = Math.ceil((retryAt - useNow('second')) / 1000)
  const why =
    props.view.stoppedBecause?.isOwnWait === true
      ? 'The service named no time, so Sluice waits a little'
      : 'The service asks to wait'
  const wait = seconds > 0 ? `${why}: possible in ${seconds} s.` : undefined
  return <SendAgain {...props} wait={wait} />
}

interface SendAgainProps extends LedgerProps {
  /** Why nothing may be sent yet. */
  readonly wait: string | undefined
}

/** What sends something once more, each by a click of its own. */
function SendAgain({ engine, view, wait }: SendAgainProps) {
  const { config } = useService()
  const { request } = useBatch()
  const { id, action, type, counts } = view
  const unavailable = config.readOnly ? READ_ONLY : wait
  const retryable = counts.refused + counts.not_sent
  const retry = () => {
    const targets = itemsIn(view, SURELY_NOT_DONE).map(({ target }) => target)
    request(action, targets, { type })
  }
  return (
    <>
      {view.canSendRest && (
        <Button
          ref={handOn}
          look="primary"
          unavailable={unavailable}
          onClick={() => engine.sendRest(id)}
        >
          Send the rest
        </Button>
      )}
      {view.offersSmallerChunks && (
        <Button
          ref={handOn}
          look="primary"
          unavailable={unavailable}
          onClick={() => engine.sendSmaller(id)}
        >
          Send in smaller chunks
        </Button>
      )}
      {/* A rejection needs its reason again, which is not kept. */}
      {view.stage === 'finished' && retryable > 0 && action !== 'reject' && (
        <Button unavailable={unavailable} onClick={retry}>
          Retry {countText(retryable)}…
        </Button>
      )}
    </>
  )
}
