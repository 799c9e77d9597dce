import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '~/components/paths'
import { ServiceText } from '~/components/service-text'
import { formatDuration } from '~/lib/time-format'
import { Button } from '~/ui/button'
import { CodeBlock } from '~/ui/code-block'
import { CopyButton } from '~/ui/copy-button'
import type { Sent, SentRequest } from './history'
import type { RedactedText } from './redact'

export function tookOf(ms: number): string {
  return ms < 1_000 ? `${Math.round(ms)} ms` : formatDuration(ms)
}

export function SentRequestReply({
  sent,
  onTake,
}: {
  readonly sent: SentRequest & Sent
  readonly onTake: () => void
}) {
  const { status, ms, created, form } = sent
  const isSent = sent.tone !== 'not_sent'
  return (
    <Exchange
      title={
        isSent
          ? `${status === undefined ? 'No answer' : `Status ${status}`} after ${tookOf(ms)}`
          : ''
      }
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

export function Exchange({
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
        <Button onClick={onTake}>Fill in again</Button>
      </div>
      {children}
      {body !== undefined && (
        <>
          <RawText label="Answer" of={reply} />
          <details>
            <summary className="text-accent inline-block py-1">Request body</summary>
            <RawText label="Request body" of={body} />
          </details>
        </>
      )}
    </>
  )
}

function RawText({ label, of }: { readonly label: string; readonly of: RedactedText | undefined }) {
  // The line above already says that there was no answer.
  if (of === undefined) return null
  if (of.text === '') return <p className="text-soft">The answer is empty.</p>
  return (
    <>
      <CodeBlock label={label} className="max-h-96">
        <ServiceText text={of.text} />
      </CodeBlock>
      {of.isCut && <p className="text-soft">Only the beginning is shown.</p>}
    </>
  )
}
