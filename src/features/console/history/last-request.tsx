import { useEffect, useRef, useState } from 'react'
import type { BatchView } from '~/batch/engine/batch'
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
    const shown = row.current?.querySelector<HTMLElement>('[aria-label=Answer]') ?? row.current
    if (sentNow === undefined || shown === null) return
    shown.scrollIntoView({ block: 'nearest' })
    // In a low window, the scroll can hide the button that the user pressed. Then the answer takes the focus.
    if (document.activeElement?.matches('button:focus-visible') !== true) return
    if (!isInView(document.activeElement)) shown.focus({ preventScroll: true })
  }, [sentNow])
  const engine = useBatchEngine()
  const batches = useBatches()
  const batch = sent?.kind === 'batch' ? batches.find(({ id }) => id === sent.batch) : undefined
  const answer = sent && (sent.kind === 'batch' ? batchAnswer(sent, engine) : requestAnswer(sent))
  return (
    <section aria-labelledby="console-sent" className="flex flex-col gap-2 text-sm">
      <div data-commands className="flex flex-wrap items-center gap-2">
        <h2 id="console-sent" className="mr-auto text-lg font-semibold">
          Last request
        </h2>
        {answer?.reply && (
          <CopyButton
            label={answer.reply.isCut ? 'Copy beginning' : 'Copy answer'}
            text={() => answer.reply?.text ?? ''}
          />
        )}
        {sent && <Button onClick={() => onTake(sent.form)}>Edit request</Button>}
      </div>
      <p role="status" className="sr-only">
        {sent?.kind === 'request' &&
          `${sent.title}: ${sent.summary.map(({ text }) => text).join(' · ')}`}
      </p>
      {sent === undefined || answer === undefined ? (
        <p className="text-soft">
          {isSending
            ? 'The answer to your request is shown here as soon as it arrives.'
            : 'No request yet. Choose an action, fill in its fields, and send the request.'}
        </p>
      ) : (
        <div ref={row} tabIndex={-1} className="flex min-w-0 flex-col gap-2">
          <div className="flex flex-wrap gap-x-3 gap-y-1">
            <span className="font-medium">{sent.title}</span>
            <Summary sent={sent} batch={batch} />
            <span className="text-soft">
              {answer.title && `${answer.title} · `}
              <RelativeTime moment={sent.at} />
            </span>
            <LinkToOutcome sent={sent} batch={batch} />
          </div>
          {sent.kind === 'request' && <UnknownOutcome sent={sent} />}
          {answer.body !== undefined && (
            <>
              <RawText label="Answer" redacted={answer.reply} />
              <p className="text-soft text-xs">Values whose names suggest a secret are masked.</p>
              <details>
                <summary className="inline-block py-1 pointer-coarse:py-3">Request body</summary>
                <RawText label="Request body" redacted={answer.body} />
              </details>
            </>
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

interface SentProps {
  readonly sent: LastSent
  /** `undefined` if the request was no batch, or if its batch is not stored any more. */
  readonly batch: BatchView | undefined
}

function Summary({ sent, batch }: SentProps) {
  if (sent.kind === 'batch')
    return batch === undefined ? 'Not in Activity' : <OutcomeCounts batch={batch} />
  return sent.summary.map(({ tone, text }) => (
    <span key={text} className={STATE_LOOKS[tone].color}>
      <Sign shape={STATE_LOOKS[tone].shape} /> <ServiceText text={text} />
    </span>
  ))
}

interface Answer {
  readonly title: string
  readonly reply?: RedactedText | undefined
  readonly body?: RedactedText
}

function batchAnswer(
  { batch, redact }: SentBatch,
  engine: ReturnType<typeof useBatchEngine>,
): Answer {
  const exchanges = (engine?.requests(batch) ?? []).filter(({ isMutation }) => isMutation)
  const [first] = exchanges
  if (first === undefined) return { title: 'No answer' }
  const place = exchanges.length > 1 ? `First of ${countText(exchanges.length)} requests: ` : ''
  return {
    title: place + answerText(first),
    reply: first.reply === undefined ? undefined : redact(first.reply, first.isCut),
    body: redact(JSON.stringify(first.body)),
  }
}

function requestAnswer(sent: SentRequest): Answer {
  if (sent.tone === 'not_sent') return { title: '' }
  return { title: answerText(sent), reply: sent.reply, body: sent.body }
}

function answerText({ status, ms }: Pick<SentRequest, 'status' | 'ms'>): string {
  const answer = status === undefined ? 'No answer' : `Status ${status}`
  return `${answer} after ${ms < 1_000 ? `${Math.round(ms)} ms` : formatDuration(ms)}`
}

function LinkToOutcome({ sent, batch }: SentProps) {
  const { type } = sent.form
  const look = 'text-accent underline'
  if (batch !== undefined)
    return (
      <Link className={look} to={paths.batch(batch.id)}>
        Results in Activity
      </Link>
    )
  const created = sent.kind === 'request' ? sent.created : undefined
  if (created === undefined) return null
  return (
    <Link className={look} to={type === 'task' ? paths.task(created) : paths.pipeline(created)}>
      Open the new {type}
    </Link>
  )
}

/** Says what to do before a request with an unknown outcome is sent again. */
function UnknownOutcome({ sent: { tone, form } }: { readonly sent: SentRequest & LastSent }) {
  if (tone !== 'unknown' || form.action === 'status') return null
  return (
    <p className="text-soft">
      {form.action !== 'create'
        ? 'Check the status before you send the request again.'
        : form.type === 'pipeline'
          ? 'Search for the pipeline in Pipelines before you send the request again.'
          : 'The service cannot list tasks. Ask an administrator whether the task exists before you send the request again.'}
    </p>
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
