import { useState } from 'react'
import { useStore } from 'zustand'
import { useService } from '~/queries/service-context'
import { TokenForm } from '~/components/token-form'
import { Button } from '~/ui/button'
import { ConfirmButton } from '~/ui/confirm-button'
import { Dialog } from '~/ui/dialog'
import type { AgentDesk } from '../endpoint/agent-connection'

const WORDS = {
  none: 'None. The endpoint may do without one, or refuse.',
  given: 'Given for this endpoint',
  refused: 'The endpoint refused the token that it was given',
  locked: 'Forgotten, because nobody was here',
} as const

/** The endpoint's own token: never the one of the service unless its owner says so. */
export function AgentToken({ desk }: { readonly desk: AgentDesk }) {
  const { session, client } = useService()
  const { slot, url } = desk
  const state = useStore(slot.store, (data) => data.state)
  const [isAsking, setIsAsking] = useState(false)
  const { origin } = new URL(url)
  if (desk.isProxied) return <p className="text-soft">A proxy in front of it adds the token.</p>

  const apiToken = session.token()
  return (
    <div className="flex flex-col gap-2">
      <p>
        <span className="text-soft">Token </span>
        {WORDS[state]}
      </p>
      {state === 'given' ? (
        <div>
          <Button onClick={slot.signOut}>Forget the token</Button>
        </div>
      ) : (
        <TokenForm label={`Token for ${origin}`} autoComplete="off" signIn={slot.signIn}>
          <div className="flex flex-wrap gap-2">
            <Button type="submit">Take the token</Button>
            <Button
              unavailable={apiToken === undefined ? 'There is no API token to use.' : undefined}
              onClick={() => setIsAsking(true)}
            >
              Use the API token…
            </Button>
          </div>
        </TokenForm>
      )}
      {isAsking && (
        <Dialog
          role="alertdialog"
          title={`Send the API token to ${origin}`}
          onClose={() => setIsAsking(false)}
        >
          <p className="text-sm">
            The agent endpoint at <code className="font-mono text-xs break-all">{url}</code> gets
            the token that you gave for {new URL(client.baseUrl).origin}. Whoever runs it can do
            with it all that you may. It stays in memory, and only for this endpoint.
          </p>
          <div className="flex justify-end gap-2">
            <Button autoFocus onClick={() => setIsAsking(false)}>
              Cancel
            </Button>
            <ConfirmButton
              look="primary"
              onClick={() => {
                setIsAsking(false)
                slot.signIn(session.token() ?? '', false)
              }}
            >
              Send the API token
            </ConfirmButton>
          </div>
        </Dialog>
      )}
    </div>
  )
}
