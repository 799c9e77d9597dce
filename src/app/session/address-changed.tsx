import { usePreferences } from '~/stores/preferences'
import type { ServiceAddress } from '~/components/service-address'
import { clearLocalData, SIGNED_OUT } from '~/stores/clear-local-data'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'

/**
 * The service is at another address from the next start on, chosen here or in another tab. This page
 * stays with the one before until then, and asks for no token for it.
 */
export function AddressChanged({ inUse, configured, next }: ServiceAddress) {
  const start = async () => {
    // Ids of one service mean nothing to another, so the journal goes before anybody reads it.
    await clearLocalData(SIGNED_OUT)
    location.reload()
  }
  return (
    <Dialog title="The service is at another address">
      <div className="flex flex-col gap-3 text-sm">
        <p>
          Sluice goes on with <span className="font-mono break-all">{next}</span> once it is started
          anew, and asks for a token for it.
        </p>
        <p className="text-soft">
          Until then nothing is read or sent. Drafts and settings stay. Only a service that this
          page’s policy names in <code>connect-src</code> can be reached.
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Button
            onClick={() =>
              usePreferences.setState({ apiBaseUrl: inUse === configured ? undefined : inUse })
            }
          >
            Stay with the present address
          </Button>
          <Button look="primary" onClick={() => void start()}>
            Start anew
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
