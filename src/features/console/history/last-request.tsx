import { useEffect, useRef, useState, type ReactNode } from 'react'
import { OutcomeCounts } from '~/batch/ui/ledger-summary'
import { STATE_LOOKS } from '~/batch/ui/batch-labels'
import { RelativeTime } from '~/components/relative-time'
import { ServiceText } from '~/components/service-text'
import { Sign } from '~/ui/icon'
import {
  type LastSent,
  type SentBatch,
  useLastSent,
  type SentRequest,
  type RedactedText,
} from './history'
import { Link } from 'react-router'
import { useBatchEngine, useBatches } from '~/batch/ui/batch-store'
import { paths } from '~/components/paths'
import { countText } from '~/lib/count-text'
import { formatDuration } from '~/lib/time-format'
import { Button } from '~/ui/button'
import { CodeBlock } from '~/components/code-block'
import { CopyButton } from '~/ui/copy-button'

interface LastRequestProps {
  readonly isSending: boolean
  readonly onTake: (form: LastSent['form']) => void
}

export function LastRequest({ isSending, onTake }: LastRequestProps) {
  const { last: sent } = useLastSent()
  // Scrolls to the answer after a request was sent, because on a phone the answer is below the visible part of the
  // page.
  const row = useRef<HTMLDivElement>(null)
  const [opened] = useState(sent)
  const sentNow = sent === opened ? undefined : sent
  useEffect(() => {
    const answer = row.current?.querySelector<HTMLElement>('[aria-label=Answer]') ?? row.current
    if (sentNow === undefined || answer === null) return
    answer.scrollIntoView({ block: 'nearest' })
    // In a low window, the scroll can hide the button that the user pressed.
    if (document.activeElement?.matches('button:focus-visible') !== true) return
    if (!isInView(document.activeElement)) answer.focus({ preventScroll: true })
  }, [sentNow])
  return (
    <section aria-labelledby="console-sent" className="min-w-0">
      <h2 id="console-sent" className="text-lg font-semibold">
        Last request
      </h2>
      <p className="text-soft text-sm">
        {sent !== undefined
          ? 'Values whose names suggest a secret are masked.'
          : isSending
            ? 'The answer to your request is shown here as soon as it arrives.'
            : 'No request yet. Choose an action, fill in its fields, and send the request.'}
      </p>
      <p role="status" className="sr-only">
        {sent?.kind === 'request' &&
          `${sent.title}: ${sent.summary.map(({ text }) => text).join(' · ')}`}
      </p>
      {sent !== undefined && (
        <div
          ref={row}
          tabIndex={-1}
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

function isInView(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}

function Summary({ sent }: { readonly sent: LastSent }) {
  if (sent.kind === 'batch') return <SentBatchSummary batch={sent.batch} />
  return sent.summary.map(({ tone, text }) => (
    <span key={text} className={`mr-3 ${STATE_LOOKS[tone].color}`}>
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
  readonly sent: SentBatch & LastSent
  readonly onTake: () => void
}) {
  const { engine, view } = useSentBatch(sent.batch)
  const exchanges = (engine?.requests(sent.batch) ?? []).filter(({ isMutation }) => isMutation)
  const [first] = exchanges
  const place = exchanges.length > 1 ? `First of ${countText(exchanges.length)} requests: ` : ''
  return (
    <Exchange
      title={first === undefined ? 'No answer' : place + answerText(first)}
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

function answerText({ status, ms }: Pick<SentRequest, 'status' | 'ms'>): string {
  const answer = status === undefined ? 'No answer' : `Status ${status}`
  return `${answer} after ${ms < 1_000 ? `${Math.round(ms)} ms` : formatDuration(ms)}`
}

function SentRequestReply({
  sent,
  onTake,
}: {
  readonly sent: SentRequest & LastSent
  readonly onTake: () => void
}) {
  const { created, form } = sent
  const isSent = sent.tone !== 'not_sent'
  return (
    <Exchange
      title={isSent ? answerText(sent) : ''}
      link={
        created !== undefined && (
          <Link
            className="text-accent underline"
            to={form.type === 'task' ? paths.task(created) : paths.pipeline(created)}
          >
            Open the new {form.type}
          </Link>
        )
      }
      exchange={isSent ? sent : undefined}
      onTake={onTake}
    >
      {sent.tone === 'unknown' && form.action !== 'status' && (
        <p className="text-soft">
          {form.action !== 'create'
            ? 'Check the status before you send the request again.'
            : form.type === 'pipeline'
              ? 'Search for the pipeline in Pipelines before you send the request again.'
              : 'The service cannot list tasks. Ask an administrator whether the task exists before you send the request again.'}
        </p>
      )}
    </Exchange>
  )
}

function Exchange({
  title,
  link,
  exchange,
  onTake,
  children,
}: {
  readonly title: string
  readonly link: ReactNode
  readonly exchange: Pick<SentRequest, 'reply' | 'body'> | undefined
  readonly onTake: () => void
  readonly children?: ReactNode
}) {
  const { reply, body } = exchange ?? {}
  return (
    <>
      <div data-commands className="flex flex-wrap items-center gap-2">
        <span className="mr-auto max-lg:basis-full">{title}</span>
        {link}
        {reply !== undefined && <CopyButton label="Copy answer" text={() => reply.text} />}
        <Button onClick={onTake}>Copy to the form</Button>
      </div>
      {children}
      {body !== undefined && (
        <>
          <RawText label="Answer" redacted={reply} />
          <details>
            <summary className="text-accent inline-block py-1 pointer-coarse:py-3">
              Request body
            </summary>
            <RawText label="Request body" redacted={body} />
          </details>
        </>
      )}
    </>
  )
}

function RawText({
  label,
  redacted,
}: {
  readonly label: string
  readonly redacted: RedactedText | undefined
}) {
  // The line above already says that there was no answer.
  if (redacted === undefined) return null
  if (redacted.text === '') return <p className="text-soft">The answer is empty.</p>
  return (
    <>
      <CodeBlock label={label} className="max-h-96">
        <ServiceText text={redacted.text} />
      </CodeBlock>
      {redacted.isCut && <p className="text-soft">Only the beginning is shown.</p>}
    </>
  )
}
