import { useService } from '~/queries/service-context'
import { Button } from '~/ui/button'
import { ConfirmButton } from '~/ui/confirm-button'
import { Dialog } from '~/ui/dialog'
import { focusHeading } from '~/ui/focus-heading'
import type { AgentSession } from '../endpoint/agent-connection'

/** The token of the service goes to the agent endpoint only after its owner has read where that is. */
export function SendApiToken({
  agent,
  onClose,
}: {
  readonly agent: AgentSession
  readonly onClose: () => void
}) {
  const { session, client } = useService()
  const { slot, url } = agent
  return (
    <Dialog
      role="alertdialog"
      title={`Send the API token to ${new URL(url).origin}`}
      onClose={onClose}
    >
      <p className="text-sm">
        The agent endpoint at <code className="font-mono text-xs break-all">{url}</code> gets the
        token that you gave for {new URL(client.baseUrl).origin}. Whoever runs it can do with it all
        that you may. It stays in memory, and only for this endpoint.
      </p>
      <div className="flex justify-end gap-2">
        <Button autoFocus onClick={onClose}>
          Cancel
        </Button>
        <ConfirmButton
          look="primary"
          onClick={() => {
            onClose()
            slot.signIn(session.token() ?? '', false)
            // The button that opened the dialog goes with the form.
            requestAnimationFrame(() => focusHeading())
          }}
        >
          Send the API token
        </ConfirmButton>
      </div>
    </Dialog>
  )
}
