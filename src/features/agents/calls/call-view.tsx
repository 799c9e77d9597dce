import { Link } from 'react-router'
import { CodeDetails } from '~/components/code-block'
import { paths } from '~/components/paths'
import { TryAgain } from '~/components/retry-countdown'
import { ServiceText } from '~/components/service-text'
import { printJson, type JsonObject } from '~/lib/json'
import { Button } from '~/ui/button'
import { ErrorBoundary, type CrashProps } from '~/ui/error-boundary'
import type { AgentCall, CallOutcome } from './agent-calls'
import type { AgentProgress } from '../endpoint/agent-client'
import { useAgentSession } from '../endpoint/agent-connection'
import { claimsToRead } from '../functions/agent-functions'
import { ResultPane } from '../result/result-pane'
import type { ReactNode } from 'react'
import { RelativeTime } from '~/components/relative-time'
import { formatDuration } from '~/lib/time-format'
import { useNow } from '~/stores/clock'
import { Sign } from '~/ui/icon'

const SIGNS = {
  running: { shape: '◐', word: 'Running', color: 'text-phase-running' },
  done: { shape: '✓', word: 'Done', color: 'text-phase-succeeded' },
  tool_error: { shape: '✕', word: 'The function reports an error', color: 'text-danger' },
  input_required: {
    shape: '◆',
    word: 'The function needs more input. Sluice cannot send it.',
    color: 'text-phase-waiting_approval',
  },
  not_sent: { shape: '–', word: 'Nothing was sent', color: 'text-soft' },
  refused: { shape: '✕', word: 'Refused', color: 'text-danger' },
  unknown: { shape: '?', word: 'The function may have run', color: 'text-phase-unknown' },
} as const satisfies Record<CallOutcome['kind'], object>

/** Counts by the clock of this browser, because the endpoint does not say when the call has started. */
function ElapsedTime({ since }: { readonly since: number }) {
  return <>{formatDuration(useNow() - since)}</>
}

function CallSummary({
  outcome,
  title,
  startedAt,
  endedAt,
  isOpen,
  children,
}: {
  readonly outcome: CallOutcome['kind']
  readonly title: string
  readonly startedAt: number
  readonly endedAt: number | undefined
  readonly isOpen: boolean
  readonly children: ReactNode
}) {
  const { shape, word, color } = SIGNS[outcome]
  return (
    <details open={isOpen} className="border-line border-b text-sm">
      <summary className="hover:bg-hover grid min-h-9 grid-cols-[16px_16px_minmax(0,1fr)_auto] items-center gap-x-2 px-4 py-1 -outline-offset-2 pointer-coarse:min-h-11">
        <span className={color}>
          <Sign shape={shape} />
        </span>
        {/* A state that does not fit beside the title moves below the title. */}
        <span className="flex flex-wrap gap-x-2">
          <span className="w-56 truncate font-medium">
            <ServiceText text={title.slice(0, 100)} />
          </span>
          <span role="status" className="text-soft">
            {word}
          </span>
        </span>
        <span className="text-soft text-right whitespace-nowrap">
          <RelativeTime moment={startedAt} />
          {endedAt !== undefined && ` · ${formatDuration(endedAt - startedAt)}`}
          {outcome === 'running' && (
            <>
              {' · '}
              <ElapsedTime since={startedAt} />
            </>
          )}
        </span>
      </summary>
      <div className="flex max-w-3xl flex-col gap-3 px-4 pt-2 pb-3">{children}</div>
    </details>
  )
}

export function CallView({ call, isOpen }: { readonly call: AgentCall; readonly isOpen: boolean }) {
  const agent = useAgentSession()
  const { agentFunction, given, startedAt, endedAt, outcome, progress } = call
  const isRunning = outcome.kind === 'running'
  return (
    <CallSummary
      outcome={outcome.kind}
      title={agentFunction.title}
      startedAt={startedAt}
      endedAt={endedAt}
      isOpen={isOpen}
    >
      {isRunning && (
        <div className="flex flex-wrap items-center gap-3">
          <ProgressLine progress={progress} />
          <Button onClick={() => agent.calls.cancel(call.id)}>Cancel</Button>
        </div>
      )}
      {'words' in outcome && (
        <p>
          <ServiceText text={outcome.words} />
          <TryAgain at={outcome.retryAfterMs && (endedAt ?? 0) + outcome.retryAfterMs} />
        </p>
      )}
      {!isRunning && !('result' in outcome) && progress.length > 0 && (
        <div>
          <p className="text-soft">Messages of the function before the call ended:</p>
          <ol className="list-decimal pl-6">
            {progress.slice(-20).map((each, at) => (
              <li key={at}>
                <ServiceText text={progressText(each)} />
              </li>
            ))}
          </ol>
        </div>
      )}
      {outcome.kind === 'tool_error' && !claimsToRead(agentFunction) && (
        <p>
          It is unknown whether the function changed something. Look in{' '}
          <Link className="text-accent underline" to={paths.pipelines()}>
            Pipelines
          </Link>{' '}
          before you call the function again.
        </p>
      )}
      {'result' in outcome && (
        <ErrorBoundary fallback={BrokenResult} subject={printJson(outcome.result, 20_000).text}>
          <ResultPane result={outcome.result} name={agentFunction.name} />
        </ErrorBoundary>
      )}
      <SentArguments given={given} />
    </CallSummary>
  )
}

function SentArguments({ given }: { readonly given: JsonObject }) {
  return (
    <CodeDetails
      summary="Arguments that were sent"
      text={printJson(given, 100_000).text}
      copyLabel="Copy the arguments"
    />
  )
}

function progressText({ progress, total, message }: AgentProgress): string {
  const count = total === undefined ? String(progress) : `${progress} of ${total}`
  return message === undefined ? count : `${count}: ${message.slice(0, 300)}`
}

function ProgressLine({ progress }: { readonly progress: AgentCall['progress'] }) {
  const last = progress.at(-1)
  const isMeasured = last?.total !== undefined && last.total > 0
  return (
    <>
      {isMeasured && (
        <progress
          aria-label="Progress"
          value={last.progress}
          max={last.total}
          className="accent-accent h-1.5 w-40"
        />
      )}
      <span className="min-w-0 truncate">
        {last === undefined ? 'Waiting for the answer…' : <ServiceText text={progressText(last)} />}
      </span>
    </>
  )
}

function BrokenResult({ subject = '' }: CrashProps) {
  return <pre className="overflow-auto font-mono text-xs whitespace-pre-wrap">{subject}</pre>
}
