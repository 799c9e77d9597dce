import { paths } from '~/components/paths'
import { idsQuery } from '~/domain/query-language/ids-query'
import { countText } from '~/lib/count-text'
import { Button } from '~/ui/button'
import { handFocusOn } from '~/ui/focus-heading'
import { LinkButton } from '~/ui/link-button'
import type { LedgerProps } from './ledger'
import { idsIn } from './ledger-lines'
import { LedgerMenu } from './ledger-menu'
import { SendAgainButton } from './send-again-button'

/** Each of these goes with what it did; what came of it stands in the ledger. */
const handOn = handFocusOn('section[aria-label="Results"] h2')

/** What can be done about a batch: with what is left, with its pipelines, and with its record. */
export function LedgerActions(props: LedgerProps) {
  const { engine, batch, only } = props
  const { id, action, type, counts, stage } = batch
  // What was deleted is in no list.
  const isListed = type === 'pipeline' && action !== 'delete'
  const query = isListed && stage === 'finished' ? idsQuery(idsIn(batch, only)) : undefined
  return (
    <>
      {stage === 'sending' && counts.queued > 0 && (
        <Button ref={handOn} onClick={() => engine.stopRest(id)}>
          Cancel the {countText(counts.queued)} not sent
        </Button>
      )}
      {batch.canSendRest && (
        <SendAgainButton
          ref={handOn}
          batch={batch}
          look="primary"
          onClick={() => engine.sendRest(id)}
        >
          Send the rest
        </SendAgainButton>
      )}
      {batch.offersSmallerChunks && (
        <SendAgainButton
          ref={handOn}
          batch={batch}
          look="primary"
          onClick={() => engine.sendSmaller(id)}
        >
          Send in smaller chunks
        </SendAgainButton>
      )}
      {stage === 'finished' && counts.unknown > 0 && (
        <Button ref={handOn} onClick={() => engine.checkStatus(id)}>
          Check status of {countText(counts.unknown)}
        </Button>
      )}
      {query !== undefined && (
        <LinkButton look="plain" to={`${paths.pipelines()}?q=${encodeURIComponent(query)}`}>
          Show in list
        </LinkButton>
      )}
      <LedgerMenu {...props} />
    </>
  )
}
