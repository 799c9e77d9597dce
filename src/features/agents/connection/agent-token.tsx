import { useStore } from 'zustand'
import { useService } from '~/queries/service-context'
import { TokenForm } from '~/components/token-form'
import { Button } from '~/ui/button'
import { handFocusOn } from '~/ui/focus-heading'
import type { AgentSession } from '../endpoint/agent-connection'

const WORDS = {
  none: 'None. The endpoint may do without one, or refuse.',
  given: 'Given for this endpoint',
  refused: 'The endpoint refused the token that it was given',
  locked: 'Forgotten, because nobody was here',
} as const

/** The button disappears with the token. */
const toHeading = handFocusOn()

/** The endpoint's own token: never the one of the service unless its owner says so. */
export function AgentToken({
  agent,
  onUseApiToken,
}: {
  readonly agent: AgentSession
  readonly onUseApiToken: () => void
}) {
  const { session } = useService()
  const { slot, url } = agent
  const state = useStore(slot.store, (data) => data.state)
  const hasApiToken = useStore(session.store, ({ token }) => token !== undefined)
  if (agent.isProxied) return <p className="text-soft">A proxy in front of it adds the token.</p>
  return (
    <div className="flex flex-col gap-2">
      <p>
        <span className="text-soft">Token </span>
        {WORDS[state]}
      </p>
      {state === 'given' ? (
        <div>
          <Button ref={toHeading} onClick={slot.signOut}>
            Forget the token
          </Button>
        </div>
      ) : (
        <TokenForm
          label={`Token for ${new URL(url).origin}`}
          autoComplete="off"
          signIn={slot.signIn}
        >
          <div className="flex flex-wrap gap-2">
            <Button type="submit">Use this token</Button>
            <Button
              unavailable={hasApiToken ? undefined : 'There is no API token to use.'}
              onClick={onUseApiToken}
            >
              Use the API token…
            </Button>
          </div>
        </TokenForm>
      )}
    </div>
  )
}
