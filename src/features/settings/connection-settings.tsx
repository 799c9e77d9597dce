import { ACTION_TABLE, ACTIONS } from '~/domain/action-table'
import { isSwitchedOff } from '~/domain/allowed-actions'
import { asSentence, GUIDE, describeReadError } from '~/components/error-messages'
import { useCanRead, useService, useSessionState } from '~/queries/service-context'
import { skewText } from '~/components/notices'
import { useClockSkew } from '~/stores/clock'
import { ServiceText } from '~/components/service-text'
import { countText } from '~/lib/count-text'
import { useConnectionCheck } from '~/queries/diagnostics'
import { Button } from '~/ui/button'
import { FailedSign, Sign } from '~/ui/icon'
import { Fact, SettingsSection } from './setting'

const STATES = {
  given: 'Signed in.',
  none: 'No token. The dialog asks for a token.',
  refused: 'Refused by the service. The dialog asks for another token.',
  locked: 'Removed, because Sluice was not used for some time. The dialog asks for a token.',
} as const

export function ConnectionSettings() {
  const { client, config } = useService()
  const state = useSessionState()
  return (
    <SettingsSection title="Connection">
      <dl className="flex flex-col gap-3 sm:gap-2">
        <Fact name="Service">
          <span className="font-mono text-xs">{new URL('api/v2', client.baseUrl).href}</span>
        </Fact>
        <Fact name="Agent endpoint">
          <span className="font-mono text-xs">{config.mcpUrl}</span>
        </Fact>
        <Fact name="API token">{config.auth === 'proxy' ? 'Added by a proxy' : STATES[state]}</Fact>
        <Fact name="Actions">{actionsText(config)}</Fact>
      </dl>
      <ConnectionCheck />
      <p className="text-soft text-sm">
        The addresses and the allowed actions are set in <code>config.json</code>. You cannot change
        them here.
      </p>
      <Guide />
    </SettingsSection>
  )
}

function actionsText({ readOnly }: { readonly readOnly: boolean }): string {
  if (readOnly) return 'Disabled by config.json'
  const off = ACTIONS.filter(isSwitchedOff).map((action) => ACTION_TABLE[action].verb)
  return off.length === 0 ? 'Enabled' : `Enabled, except ${off.join(', ')}`
}

/** Advice for the connection. Some error messages link to the page with this section. */
function Guide() {
  const { auth, idempotencyHeader } = useService().config
  const allowed = [
    'authorization',
    'content-type',
    ...(auth === 'proxy' ? ['x-sluice'] : []),
    ...(idempotencyHeader === '' ? [] : [idempotencyHeader]),
  ]
  return (
    <section aria-label={GUIDE} className="text-soft max-w-prose text-sm">
      <details>
        <summary className="pointer-coarse:py-3">
          <h3 className="text-ink inline font-medium">{GUIDE}</h3>
        </summary>
        <p className="mt-1">
          If the service has the same origin as this page, no settings are needed. A service with
          another origin must allow <code>{location.origin}</code> with the headers{' '}
          <code>{allowed.join(', ')}</code> (CORS). The service should expose{' '}
          <code>date, link, retry-after, x-request-id, x-total-count</code>. The content security
          policy of this page must name the service in <code>connect-src</code>. Sluice does not
          follow redirects, so use the final address.
        </p>
      </details>
    </section>
  )
}

/** A button that requests a short list, and shows how long the service took to answer. */
function ConnectionCheck() {
  const canRead = useCanRead()
  const skew = useClockSkew()
  const check = useConnectionCheck()
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm">
      <Button
        data-command=""
        unavailable={canRead ? undefined : 'Sign in first.'}
        onClick={() => check.mutate()}
      >
        Check the connection
      </Button>
      <p role="status">
        {check.isPending ? (
          'Checking…'
        ) : check.isError ? (
          <CheckFailure error={check.error} />
        ) : (
          check.data !== undefined && (
            <>
              <span className="text-phase-succeeded">
                <Sign shape="✓" />
              </span>{' '}
              {`The service answered in ${countText(check.data.took)} ms. ${clockText(skew)}`}
            </>
          )
        )}
      </p>
    </div>
  )
}

/**
 * The cause and the advice for a failed check. The service itself may have sent the error, so this text does not say
 * that the service could not be reached.
 */
function CheckFailure({ error }: { readonly error: Error }) {
  const { cause, advice } = describeReadError(error)
  return (
    <>
      <FailedSign />
      <ServiceText text={`${asSentence(cause)} ${advice}`} />
    </>
  )
}

function clockText(skew: number): string {
  if (skew === 0) return 'The service’s clock agrees with this computer’s clock.'
  return `The service’s clock is ${skewText(skew)}${skew > 0 ? ' of' : ''} this computer’s clock, so Sluice shows exact times instead of, for example, “3 min ago”.`
}
