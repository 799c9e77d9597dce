import { Link } from 'react-router'
import { useBatchEngine, useBatchViews } from '~/batch/ui/engine-store'
import { summaryOf } from '~/batch/ui/batch-labels'
import { paths } from '~/components/paths'
import { countText } from '~/lib/count-text'
import type { Sent, SentBatch } from './history'
import { Exchange, tookOf } from './sent-request'

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
  const status = first?.status === undefined ? 'No answer' : `Status ${first.status}`
  const rest = exchanges.length > 1 ? `, the first of ${countText(exchanges.length)} requests` : ''
  return (
    <Exchange
      title={first === undefined ? 'On its way' : `${status} after ${tookOf(first.ms)}${rest}`}
      link={
        view !== undefined && (
          <Link className="text-accent underline" to={paths.batch(sent.batch)}>
            Results in Activity
          </Link>
        )
      }
      exchange={
        first && {
          reply: first.reply === undefined ? undefined : sent.harmless(first.reply),
          body: sent.harmless(JSON.stringify(first.body)),
        }
      }
      onTake={onTake}
    />
  )
}
