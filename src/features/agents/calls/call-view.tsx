import { CodeDetails } from '~/components/code-details'
import { Countdown } from '~/components/retry-countdown'
import { ServiceText } from '~/components/service-text'
import { printJson } from '~/lib/json'
import { Button } from '~/ui/button'
import { ErrorBoundary, type CrashProps } from '~/ui/error-boundary'
import type { AgentCall } from './agent-calls'
import { CallSummary } from './call-summary'
import type { AgentProgress } from '../endpoint/agent-client'
import type { AgentSession } from '../endpoint/agent-connection'
import { ResultPane } from '../result/result-pane'

export function CallView({
  call,
  agent,
  isOpen,
}: {
  readonly call: AgentCall
  readonly agent: AgentSession
  readonly isOpen: boolean
}) {
  const { of, given, startedAt, endedAt, outcome, progress } = call
  const isRunning = outcome.kind === 'running'
  return (
    <CallSummary
      outcome={outcome.kind}
      title={of.title}
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
      <CodeDetails
        summary="Arguments that were sent"
        text={printJson(given, 100_000).text}
        copyLabel="Copy the arguments"
      />
    </CallSummary>
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
      {isMeasured && (
        <progress
          aria-label="Progress"
          value={last.progress}
          max={last.total}
          className="bg-pressed [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-pressed [&::-webkit-progress-value]:bg-accent h-1.5 w-40 appearance-none overflow-hidden rounded-full"
        />
      )}
      <span className="min-w-0 truncate">
        {last === undefined ? 'Waiting for a sign…' : <ServiceText text={wordsOf(last)} />}
      </span>
    </>
  )
}

/** A result that cannot be drawn is shown as it came. */
function BrokenResult({ subject = '' }: CrashProps) {
  return <pre className="overflow-auto font-mono text-xs whitespace-pre-wrap">{subject}</pre>
}
