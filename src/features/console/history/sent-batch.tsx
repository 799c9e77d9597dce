import { Link } from 'react-router'
import { useBatchEngine, useBatchViews } from '~/batch/ui/engine-store'
import { summaryOf } from '~/batch/ui/batch-labels'
import { paths } from '~/components/paths'
import { countText } from '~/lib/count-text'
import { Button } from '~/ui/button'
import type { Sent, SentBatch } from './history'
import { RawText, tookOf } from './sent-request'

function useSentBatch(id: string) {
  const engine = useBatchEngine()
  const view = useBatchViews().find((each) => each.id === id)
  return { engine, view }
}

export function SentBatchSummary({ batch }: { readonly batch: string }) {
  const { view } = useSentBatch(batch)
  return view === undefined ? 'Forgotten since' : summaryOf(view)
}

/** The requests of a batch that acted, as they went out, and their replies; the ledger says the rest. */
export function SentBatchReply({
  sent,
  onTake,
}: {
  readonly sent: SentBatch & Sent
  readonly onTake: () => void
}) {
  const { engine, view } = useSentBatch(sent.batch)
  const exchanges = (engine?.requests(sent.batch) ?? []).filter(({ acts }) => acts)
  const [first] = exchanges
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <span className="mr-auto">
          {first === undefined
            ? 'On its way'
            : `${first.status === undefined ? 'No answer' : `Status ${first.status}`} after ${tookOf(first.ms)}`}
          {exchanges.length > 1 && `, the first of ${countText(exchanges.length)} requests`}
        </span>
        {view !== undefined && (
          <Link className="text-accent underline" to={paths.batch(sent.batch)}>
            Results in Activity
          </Link>
        )}
        <Button onClick={onTake}>Fill in again</Button>
      </div>
      {first !== undefined && (
        <>
          <RawText
            label="Reply"
            of={first.reply === undefined ? undefined : sent.harmless(first.reply)}
            otherwise="There was no reply to show."
          />
          <details>
            <summary className="text-accent inline-block py-1">The body that was sent</summary>
            <RawText
              label="Body that was sent"
              of={sent.harmless(JSON.stringify(first.body))}
              otherwise=""
            />
          </details>
        </>
      )}
    </>
  )
}
