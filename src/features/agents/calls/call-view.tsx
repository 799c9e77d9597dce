import { RelativeTime, Elapsed } from '~/components/relative-time'
import { Countdown } from '~/components/retry-countdown'
import { ServiceText } from '~/components/service-text'
import { printJson } from '~/lib/json'
import { formatDuration } from '~/lib/time-format'
import { Button } from '~/ui/button'
import { ErrorBoundary, type CrashProps } from '~/ui/error-boundary'
import type { AgentCall, CallOutcome } from './agent-calls'
import type { AgentProgress } from '../endpoint/agent-client'
import type { AgentDesk } from '../endpoint/agent-desk'
import { ResultPane } from '../result/result-pane'

const SIGNS = {
  running: { shape: '◐', word: 'Under way', colour: 'text-phase-running' },
  done: { shape: '✓', word: 'Done', colour: 'text-phase-succeeded' },
  tool_error: { shape: '✕', word: 'The function reports an error', colour: 'text-danger' },
  input_required: {
    shape: '◆',
    word: 'The function asks for more, and Sluice does not answer for you',
    colour: 'text-phase-waiting_approval',
  },
  not_sent: { shape: '–', word: 'Nothing was sent', colour: 'text-soft' },
  refused: { shape: '✕', word: 'Refused', colour: 'text-danger' },
  unknown: { shape: '?', word: 'The function may have run', colour: 'text-phase-unknown' },
} as const satisfies Record<CallOutcome['kind'], object>

/** One call: what was given, how far it is, what came of it. */
export function CallView({
  call,
  desk,
  isOpen,
}: {
  readonly call: AgentCall
  readonly desk: AgentDesk
  readonly isOpen: boolean
}) {
  const { of, given, startedAt, endedAt, outcome, progress } = call
  const { shape, word, colour } = SIGNS[outcome.kind]
  const isRunning = outcome.kind === 'running'
  return (
    <details open={isOpen} className="border-line border-t py-2 text-sm">
      <summary className="pointer-coarse:py-3">
        <span aria-hidden="true" className={colour}>
          {shape}{' '}
        </span>
        <span role="status" className="font-medium">
          {word}
        </span>{' '}
        <span className="text-soft">
          <ServiceText text={of.title.slice(0, 100)} /> · <RelativeTime moment={startedAt} /> ·{' '}
          {endedAt === undefined ? (
            <Elapsed since={startedAt} />
          ) : (
            formatDuration(endedAt - startedAt)
          )}
        </span>
      </summary>
      <div className="flex flex-col gap-3 pt-2">
        {isRunning && (
          <div className="flex flex-wrap items-center gap-3">
            <ProgressLine progress={progress} />
            <Button onClick={() => desk.calls.cancel(call.id)}>Cancel</Button>
          </div>
        )}
        {'words' in outcome && (
          <p>
            <ServiceText text={outcome.words} />
            {'retryAfterMs' in outcome && outcome.retryAfterMs !== undefined && (
              <>
                {' '}
                It can be tried again <Countdown until={(endedAt ?? 0) + outcome.retryAfterMs} />.
              </>
            )}
          </p>
        )}
        {!isRunning && !('result' in outcome) && progress.length > 0 && (
          <div>
            <p className="text-soft">Ended early. What it said on its way:</p>
            <ol className="list-decimal pl-6">
              {progress.slice(-20).map((each, at) => (
                <li key={at}>
                  <ServiceText text={wordsOf(each)} />
                </li>
              ))}
            </ol>
          </div>
        )}
        {'result' in outcome && (
          <ErrorBoundary fallback={BrokenResult} subject={printJson(outcome.result, 20_000).text}>
            <ResultPane result={outcome.result} name={of.name} />
          </ErrorBoundary>
        )}
        <details>
          <summary className="text-soft w-fit text-xs pointer-coarse:py-3">
            Arguments that were sent
          </summary>
          <pre
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard has to reach it
            tabIndex={0}
            aria-label="Arguments that were sent"
            className="border-line bg-sunken mt-1 max-h-60 overflow-auto rounded-md border p-3 font-mono text-xs break-words whitespace-pre-wrap"
          >
            <ServiceText text={printJson(given, 100_000).text} />
          </pre>
        </details>
      </div>
    </details>
  )
}

function wordsOf({ progress, total, message }: AgentProgress): string {
  const count = total === undefined ? String(progress) : `${progress} of ${total}`
  return message === undefined ? count : `${count}: ${message.slice(0, 300)}`
}

function ProgressLine({ progress }: { readonly progress: AgentCall['progress'] }) {
  const last = progress.at(-1)
  const isMeasured = last?.total !== undefined && last.total > 0
  return (
    <>
      <progress
        aria-label="Progress"
        className="accent-accent h-2 w-40"
        {...(isMeasured && { value: last.progress, max: last.total })}
      />
      <span className="min-w-0 truncate">
        {last === undefined ? 'Waiting for a sign…' : <ServiceText text={wordsOf(last)} />}
      </span>
    </>
  )
}

/** A result that cannot be drawn is shown as it came (faults row 44). */
function BrokenResult({ subject = '' }: CrashProps) {
  return <pre className="overflow-auto font-mono text-xs whitespace-pre-wrap">{subject}</pre>
}
