import { Link } from 'react-router'
import { paths } from '~/components/paths'
import { ServiceText } from '~/components/service-text'
import { formatDuration } from '~/lib/time-format'
import { Button } from '~/ui/button'
import { CodeBlock } from '~/ui/code-block'
import { CopyButton } from '~/ui/copy-button'
import type { Sent, SentRequest } from './history'
import type { RedactedText } from './redact'

/** To the millisecond where it is quick. */
export function tookOf(ms: number): string {
  return ms < 1_000 ? `${Math.round(ms)} ms` : formatDuration(ms)
}

type SentRequestEntry = SentRequest & Sent

/** The reply as it came, and the body that it answers. */
export function SentRequestReply({
  sent,
  onTake,
}: {
  readonly sent: SentRequestEntry
  readonly onTake: () => void
}) {
  const { status, ms, reply, body, created, form } = sent
  const answered = status === undefined ? 'No answer' : `Status ${status}`
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <span className="mr-auto">
          {answered} after {tookOf(ms)}
        </span>
        {created !== undefined && (
          <Link
            className="text-accent underline"
            to={form.type === 'task' ? paths.task(created) : paths.pipeline(created)}
          >
            Open the new {form.type}
          </Link>
        )}
        {reply !== undefined && <CopyButton label="Copy reply" text={() => reply.text} />}
        <Button onClick={onTake}>Fill in again</Button>
      </div>
      {sent.tone === 'unknown' && form.action !== 'status' && (
        <p className="text-soft">
          It is not sent again.{' '}
          {form.action !== 'create'
            ? 'Check its status before you do.'
            : form.type === 'pipeline'
              ? 'Look for it in the list before you do.'
              : 'The service lists no tasks: ask who can see it before you do.'}
        </p>
      )}
      <RawText label="Reply" of={reply} otherwise="There was no reply to show." />
      <details>
        <summary className="text-accent inline-block py-1">The body that was sent</summary>
        <RawText label="Body that was sent" of={body} otherwise="" />
      </details>
    </>
  )
}

/** Text that scrolls in itself. */
export function RawText({
  label,
  of,
  otherwise,
}: {
  readonly label: string
  readonly of: RedactedText | undefined
  readonly otherwise: string
}) {
  if (of === undefined || of.text === '') return <p className="text-soft">{otherwise}</p>
  return (
    <>
      <CodeBlock label={label} className="max-h-96">
        <ServiceText text={of.text} />
      </CodeBlock>
      {of.isCut && <p className="text-soft">The beginning is shown.</p>}
    </>
  )
}
