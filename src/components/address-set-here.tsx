import { Button } from '~/ui/button'
import { usePreferences } from '~/stores/preferences'
import { useServiceAddress } from './service-address'
import { useService } from '~/queries/service-context'

/** Which address holds when one was set here, and the way back; nothing where `config.json`’s holds. */
export function AddressSetHere() {
  const { session } = useService()
  const { inUse, configured } = useServiceAddress()
  if (inUse === configured) return null
  return (
    <div className="flex flex-col items-start gap-1 text-sm">
      <p className="text-soft break-words">
        This address was set in this browser and holds here. config.json has {configured}
      </p>
      <Button
        onClick={() => {
          usePreferences.setState({ apiBaseUrl: undefined })
          session.signOut()
        }}
      >
        Back to config.json’s address
      </Button>
    </div>
  )
}
