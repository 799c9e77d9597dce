import { useState, useSyncExternalStore, type FormEvent } from 'react'
import { useService } from '~/components/service-context'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import type { AgentDesk } from '../endpoint/agent-desk'

const WORDS = {
  none: 'None. The endpoint may do without one, or refuse.',
  given: 'Given for this endpoint',
  refused: 'The endpoint refused the token that it was given',
  locked: 'Forgotten, because nobody was here',
} as const

/** The endpoint's own token: never the one of the service unless its owner says so (security 10). */
export function AgentToken({ desk }: { readonly desk: AgentDesk }) {
  const { session, client } = useService()
  const { slot, url } = desk
  const state = useSyncExternalStore(slot.subscribe, slot.state)
  const [fault, setFault] = useState<string>()
  const [isAsking, setIsAsking] = useState(false)
  const { origin } = new URL(url)
  if (desk.isProxied) return <p className="text-soft">A proxy in front of it adds the token.</p>

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const token = form.get('agent-token')
    const problem = slot.signIn(typeof token === 'string' ? token : '', form.get('keep') !== null)
    setFault(problem)
  }
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
        <form className="flex flex-col gap-2" onSubmit={submit} noValidate>
          <div className="flex flex-wrap items-end gap-2">
            <label className="flex min-w-0 flex-1 basis-60 flex-col gap-1">
              Token for {origin}
              <input
                name="agent-token"
                type="password"
                autoComplete="off"
                aria-invalid={fault !== undefined}
                aria-describedby={fault === undefined ? undefined : 'agent-token-fault'}
                className="border-edge bg-canvas h-7 min-w-0 rounded-sm border px-2 font-mono pointer-coarse:h-11"
              />
            </label>
            <Button type="submit">Take the token</Button>
            <Button
              unavailable={apiToken === undefined ? 'There is no API token to use.' : undefined}
              onClick={() => setIsAsking(true)}
            >
              Use the API token…
            </Button>
          </div>
          {fault !== undefined && (
            <p id="agent-token-fault" role="alert" className="text-danger">
              {fault}
            </p>
          )}
          <label className="flex items-center gap-2 pointer-coarse:min-h-11">
            <input type="checkbox" name="keep" />
            Keep it for this tab, so that a reload does not ask again
          </label>
        </form>
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
            <Button
              look="primary"
              onClick={() => {
                setIsAsking(false)
                setFault(slot.signIn(session.token() ?? '', false))
              }}
            >
              Send the API token
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  )
}
