import { useState } from 'react'
import { useStore } from 'zustand'
import { useService } from '~/queries/service-context'
import { useAgentWork } from '~/stores/agent-work'
import { PhaseShape } from '~/components/phase-badge'
import { ServiceText } from '~/components/service-text'
import { FailedSign, Sign } from '~/ui/icon'
import { Button } from '~/ui/button'
import { CopyButton } from '~/ui/copy-button'
import { useAgentState, useAgentSession } from '../endpoint/agent-connection'
import { STAGES, type Stage } from './agent-stages'
import { TokenForm } from '~/components/token-form'
import { focusHeading, moveFocusToHeading } from '~/ui/focus-heading'
import { ConfirmButton } from '~/ui/confirm-button'
import { Dialog } from '~/ui/dialog'

export function ConnectionTest() {
  const agent = useAgentSession()
  const { phase, stages, serverName } = useAgentState()
  const token = useStore(agent.slot.store, (data) => data.state)
  const [isAsking, setIsAsking] = useState(false)
  const isTesting = phase === 'testing'
  const isCalling = useAgentWork(({ running }) => running > 0)
  const shown = stages.length > 0 || !isTesting ? stages : STAGES.map(untested)
  const next = shown.find(({ verdict }) => verdict === 'waiting')
  const failed = stages.find(({ verdict }) => verdict === 'failed')
  const [scheme, ...rest] = agent.url.split('//')
  return (
    <section aria-labelledby="connection-test" className="flex min-w-0 flex-col gap-3 text-sm">
      <h2 id="connection-test" className="text-lg font-semibold">
        Test the connection
      </h2>
      <div className="flex min-w-0 items-center gap-2 pointer-coarse:-mr-3.5">
        <span className="text-soft w-20 shrink-0">Endpoint</span>
        {/* If the line is too narrow, the address breaks after “//”. A break inside the port would
            look like two numbers. */}
        <code className="min-w-0 font-mono text-xs break-words">
          {`${scheme}//`}
          <wbr />
          {rest.join('//')}
        </code>
        <CopyButton isCompact label="Copy the address" text={() => agent.url} />
      </div>
      <div className="flex gap-2">
        <span className="text-soft w-20 shrink-0">Token </span>
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
          <p>{(agent.isProxied ? PROXIED_STATES : TOKEN_STATES)[token]}</p>
          <AgentToken onUseApiToken={() => setIsAsking(true)} />
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-3 sm:pl-22">
        <Button
          data-command=""
          look={phase === 'connected' ? 'plain' : 'primary'}
          unavailable={
            isTesting
              ? 'The test is running.'
              : isCalling
                ? 'A function is running, and a test would cancel the call.'
                : undefined
          }
          onClick={() => void agent.test()}
        >
          {phase === 'idle' ? 'Test the connection' : 'Test again'}
        </Button>
        {isTesting && <Button onClick={agent.stopTest}>Cancel</Button>}
        <p role="status">
          {isTesting && 'Testing…'}
          {phase === 'connected' && (
            <>
              <PhaseShape phase="succeeded" place="mr-1.5 inline" />
              Connected
              {serverName !== '' && (
                <>
                  {' to '}
                  <ServiceText text={serverName} />
                </>
              )}
            </>
          )}
          {phase === 'failed' && (
            <>
              <FailedSign />
              {failed === undefined
                ? 'Not connected. Test again.'
                : `Not connected. The stage “${failed.name}” failed.`}
            </>
          )}
        </p>
      </div>
      <ol
        aria-label="Stages"
        className="border-line border-y empty:hidden [&>li+li]:hairline [&>li+li]:border-t"
      >
        {shown.map((stage) => (
          <StageLine key={stage.name} stage={stage} isUnderWay={isTesting && stage === next} />
        ))}
      </ol>
      {isAsking && <SendApiToken onClose={() => setIsAsking(false)} />}
    </section>
  )
}

const untested = (name: Stage['name']): Stage => ({ name, verdict: 'waiting', words: '' })

const SIGNS = {
  passed: { shape: '✓', word: 'passed', color: 'text-phase-succeeded' },
  failed: { shape: '✕', word: 'failed', color: 'text-danger' },
  unknown: { shape: '–', word: 'unknown', color: 'text-soft' },
  waiting: { shape: <PhaseShape phase="idle" />, word: '', color: 'text-soft' },
} as const satisfies Record<Stage['verdict'], object>

function StageLine({ stage, isUnderWay }: { readonly stage: Stage; readonly isUnderWay: boolean }) {
  const { name, verdict, words, advice } = stage
  const { shape, word, color } = SIGNS[verdict]
  return (
    <li className="grid grid-cols-[1.25rem_5.5rem_minmax(0,1fr)] items-baseline gap-x-2 py-2 max-sm:grid-cols-[1.25rem_minmax(0,1fr)] sm:pointer-coarse:py-3">
      <span className={color}>
        <Sign shape={shape} />
      </span>
      <span className="font-medium">{name}</span>
      <div className="flex min-w-0 flex-col gap-1 max-sm:col-start-2">
        <span className={verdict === 'waiting' || verdict === 'unknown' ? 'text-soft' : ''}>
          {word !== '' && <span className="sr-only">{word}: </span>}
          {verdict === 'waiting' ? (
            isUnderWay ? (
              'Testing…'
            ) : (
              'Not tested'
            )
          ) : (
            <ServiceText text={words} />
          )}
        </span>
        {advice !== undefined && <span className="text-soft">{advice}</span>}
      </div>
    </li>
  )
}

const TOKEN_STATES = {
  none: 'No token. The endpoint may refuse calls without a token.',
  given: 'Set for this endpoint',
  refused: 'The endpoint refused the token',
  locked: 'Removed, because Sluice was not used for some time',
} as const

const PROXIED_STATES = {
  ...TOKEN_STATES,
  none: 'A proxy may add the token.',
  refused: 'The endpoint or the sign-in proxy refused the request',
} as const

/** The token for the endpoint. The token of the service is used only if the user chooses it. */
function AgentToken({ onUseApiToken }: { readonly onUseApiToken: () => void }) {
  const { session, config } = useService()
  const { slot, signIn, url, isProxied } = useAgentSession()
  const state = useStore(slot.store, (data) => data.state)
  const hasApiToken = useStore(session.store, ({ token }) => token !== undefined)
  return state === 'given' ? (
    <Button data-command="" ref={moveFocusToHeading} className="-my-1" onClick={slot.signOut}>
      Remove the token
    </Button>
  ) : (
    <div className="flex basis-full flex-wrap items-center gap-x-4 gap-y-2">
      {config.auth === 'token' && (
        <Button
          data-command=""
          unavailable={hasApiToken ? undefined : 'Sluice has no API token. Sign in first.'}
          onClick={onUseApiToken}
        >
          Use the API token…
        </Button>
      )}
      {/* Usually the button above or a proxy provides the token. The form is open only without both, or after a
          token was refused. */}
      <details
        open={(!hasApiToken && !isProxied) || state === 'refused'}
        className="open:basis-full"
      >
        <summary className="w-fit pointer-coarse:py-3">Enter another token</summary>
        <div className="pt-2">
          <TokenForm label={`Token for ${new URL(url).origin}`} autoComplete="off" signIn={signIn}>
            <div>
              <Button type="submit">Use this token</Button>
            </div>
          </TokenForm>
        </div>
      </details>
    </div>
  )
}

function SendApiToken({ onClose }: { readonly onClose: () => void }) {
  const { session, client } = useService()
  const { signIn, url } = useAgentSession()
  return (
    <Dialog
      role="alertdialog"
      title={`Send the API token to ${new URL(url).origin}`}
      onClose={onClose}
      buttons={
        <>
          <ConfirmButton autoFocus onClick={onClose}>
            Cancel
          </ConfirmButton>
          <ConfirmButton
            look="primary"
            onClick={() => {
              onClose()
              signIn(session.token() ?? '', false)
              // The button that opened the dialog disappears with the form, so the focus moves to the heading.
              requestAnimationFrame(() => focusHeading())
            }}
          >
            Send the API token
          </ConfirmButton>
        </>
      }
    >
      <p className="text-sm">
        The agent endpoint at <code className="font-mono text-xs break-all">{url}</code> gets your
        token for {new URL(client.baseUrl).origin}. The operator of the endpoint can use the token
        for everything that you may do. Sluice keeps the copy for this endpoint only in memory.
      </p>
    </Dialog>
  )
}
