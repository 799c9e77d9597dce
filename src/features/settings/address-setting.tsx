import { useState, type FormEvent } from 'react'
import { AddressSetHere } from '~/components/address-set-here'
import { usePreferences } from '~/stores/preferences'
import { useWorkInProgress } from '~/batch/ui/reload-button'
import { useServiceAddress } from '~/components/service-address'
import { useService } from '~/queries/service-context'
import { Button } from '~/ui/button'
import { askWithoutToken, faultOfTyped, typedAddress, type AddressVerdict } from './address-check'

/** Another address of the service than `config.json`’s, for this browser alone. */
export function AddressSetting() {
  const { config } = useService()
  const { inUse, configured, unused } = useServiceAddress()
  const [isOpen, setIsOpen] = useState(false)
  if (config.auth === 'proxy')
    return (
      <p className="text-soft text-sm">
        It cannot be set here: the proxy that adds the token stands before it.
      </p>
    )
  return (
    <>
      <AddressSetHere />
      {unused !== undefined && (
        <div className="flex flex-wrap items-center gap-3 text-sm">
          <p>
            Kept in this browser, and of no use: <span className="font-mono">{unused}</span>
          </p>
          <Button onClick={() => usePreferences.setState({ apiBaseUrl: undefined })}>
            Forget it
          </Button>
        </div>
      )}
      {isOpen ? (
        <AddressForm />
      ) : (
        inUse === configured && (
          <div>
            <Button onClick={() => setIsOpen(true)}>Use another address…</Button>
          </div>
        )
      )}
    </>
  )
}

function AddressForm() {
  const { session } = useService()
  const { inUse } = useServiceAddress()
  const underWay = useWorkInProgress()
  const [fault, setFault] = useState<string>()
  /** Of the address that was asked last; what another one answers comes too late. */
  const [found, setFound] = useState<AddressVerdict>()

  const check = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = event.currentTarget.elements.namedItem('address')
    if (!(typed instanceof HTMLInputElement)) return
    const problem = faultOfTyped(typed.value, inUse)
    setFault(problem)
    setFound(undefined)
    if (problem !== undefined) return
    const address = typedAddress(typed.value)
    setFound({ address, words: 'Asking…', use: 'no' })
    const verdict = await askWithoutToken(address)
    setFound((asked) => (asked?.address === address ? verdict : asked))
  }
  return (
    <form
      className="flex flex-col gap-2 text-sm"
      onSubmit={(event) => void check(event)}
      noValidate
    >
      <label className="flex flex-col gap-1">
        Address of the service
        <input
          autoFocus
          name="address"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://"
          aria-invalid={fault !== undefined}
          aria-describedby="address-hint"
          className="border-edge bg-canvas h-8 rounded-sm border px-2 font-mono pointer-coarse:h-11"
        />
      </label>
      <p id="address-hint" className={fault === undefined ? 'text-soft' : 'text-danger'}>
        {fault ?? 'Where /api/v2 stands. In this browser it then holds in place of config.json’s.'}
      </p>
      <div>
        <Button type="submit">Check this address</Button>
      </div>
      <p role="status">{found?.words}</p>
      {found !== undefined && found.use !== 'no' && (
        <>
          <p className="text-soft">
            To use it signs you out, because a token is for the address that it was given for.
            Drafts and settings stay.
          </p>
          <div>
            <Button
              unavailable={underWay && `${underWay} Change the address once it is done.`}
              onClick={() => {
                usePreferences.setState({ apiBaseUrl: found.address })
                session.signOut()
              }}
            >
              {found.use === 'well' ? 'Use this address' : 'Use it all the same'}
            </Button>
          </div>
        </>
      )}
    </form>
  )
}
