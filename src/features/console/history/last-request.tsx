import { useEffect, useRef, useState } from 'react'
import { OutcomeCounts } from '~/batch/ui/ledger-summary'
import { STATE_LOOKS } from '~/batch/ui/batch-labels'
import { RelativeTime } from '~/components/relative-time'
import { ServiceText } from '~/components/service-text'
import { Sign } from '~/ui/icon'
import { type Sent, type SentBatch, useLastSent } from './history'
import { Exchange, SentRequestReply, tookOf } from './sent-request'
import { Link } from 'react-router'
import { useBatchEngine, useBatches } from '~/batch/ui/batch-store'
import { paths } from '~/components/paths'
import { countText } from '~/lib/count-text'

interface LastRequestProps {
  readonly onTake: (form: Sent['form']) => void
}

export function LastRequest({ onTake }: LastRequestProps) {
  const sent = useLastSent()
  // Scrolls to the answer after a request was sent, because a phone has no room for it below the form.
  const row = useRef<HTMLDivElement>(null)
  const [opened] = useState(sent)
  const sentNow = sent === opened ? undefined : sent
  useEffect(() => {
    const answer = row.current?.querySelector('[aria-label=Answer]') ?? row.current
    if (sentNow !== undefined) answer?.scrollIntoView({ block: 'nearest' })
  }, [sentNow])
  return (
    <section aria-labelledby="console-sent" className="min-w-0 max-md:order-1">
      <h2 id="console-sent" className="text-lg font-semibold">
        Last request
      </h2>
      <p className="text-soft text-sm">
        {sent === undefined
          ? 'No request yet. The last request and its answer stay here until you close or reload the page.'
          : 'Values whose names suggest a secret are masked.'}
      </p>
      <p role="status" className="sr-only">
        {sent?.kind === 'request' &&
          `${sent.title}: ${sent.summary.map(({ text }) => text).join(' · ')}`}
      </p>
      {sent !== undefined && (
        <div
          ref={row}
          className="border-line mt-2 flex min-w-0 flex-col gap-2 border-t pt-2 text-sm"
        >
          <div className="flex items-baseline gap-x-3">
            <span className="flex min-w-0 flex-1 flex-wrap gap-x-3">
              <span className="font-medium">{sent.title}</span>
              <span className="min-w-0">
                <Summary sent={sent} />
              </span>
            </span>
            <span className="text-soft shrink-0">
              <RelativeTime moment={sent.at} />
            </span>
          </div>
          {sent.kind === 'request' ? (
            <SentRequestReply sent={sent} onTake={() => onTake(sent.form)} />
          ) : (
            <SentBatchReply sent={sent} onTake={() => onTake(sent.form)} />
          )}
        </div>
      )}
    </section>
  )
}

function Summary({ sent }: { readonly sent: Sent }) {
  if (sent.kind === 'batch') return <SentBatchSummary batch={sent.batch} />
  return sent.summary.map(({ tone, text }) => (
    <span key={text} className={`mr-3 ${STATE_LOOKS[tone].colour}`}>
      <Sign shape={STATE_LOOKS[tone].shape} /> <ServiceText text={text} />
    </span>
  ))
}

function useSentBatch(id: string) {
  const engine = useBatchEngine()
  const view = useBatches().find((each) => each.id === id)
  return { engine, view }
}

function SentBatchSummary({ batch }: { readonly batch: string }) {
  const { view } = useSentBatch(batch)
  return view === undefined ? 'Not in Activity' : <OutcomeCounts batch={view} />
}

function SentBatchReply({
  sent,
  onTake,
}: {
  readonly sent: SentBatch & Sent
  readonly onTake: () => void
}) {
  const { engine, view } = useSentBatch(sent.batch)
  const exchanges = (engine?.requests(sent.batch) ?? []).filter(({ isMutation }) => isMutation)
  const [first] = exchanges
  const status = first?.status === undefined ? 'No answer' : `Status ${first.status}`
  const rest = exchanges.length > 1 ? `, the first of ${countText(exchanges.length)} requests` : ''
  return (
    <Exchange
      title={first === undefined ? 'No answer' : `${status} after ${tookOf(first.ms)}${rest}`}
      link={
        view !== undefined && (
          <Link className="text-accent underline" to={paths.batch(sent.batch)}>
            Results in Activity
          </Link>
        )
      }
      exchange={
        first && {
          reply: first.reply === undefined ? undefined : sent.redact(first.reply),
          body: sent.redact(JSON.stringify(first.body)),
        }
      }
      onTake={onTake}
    />
  )
}
