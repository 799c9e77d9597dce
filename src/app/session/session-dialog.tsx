import { useQueryClient } from '@tanstack/react-query'
import type { SessionState } from '~/stores/session'
import { useService, useSessionState } from '~/queries/service-context'
import { TokenForm } from '~/components/token-form'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { SignInInFront } from './sign-in-in-front'
import { SignedOut } from './signed-out'
import type { Demo } from '../demo/demo-controls'

const TITLES: Readonly<Record<SessionState, string>> = {
  none: 'Connect to the service',
  given: 'Connect to the service',
  refused: 'The service refused the token',
  locked: 'Sluice is locked',
}

const FIRST =
  'Everything that Sluice shows comes from the Pipeline Automation Service, which asks for an API token. You get one from the platform’s API token page.'

/** What a lock and a sign-out remove and keep is said in the same terms in `signed-out.tsx`. */
const WORDS: Readonly<Record<SessionState, string>> = {
  none: FIRST,
  given: FIRST,
  refused:
    'Nothing on this screen is lost. Reading goes on with a new token; actions have to be asked for again.',
  locked:
    'Nobody has used Sluice for a while, so it removed the token and what it had read from the service. What you typed and sent stays until you sign out. Drafts stay until you remove them.',
}

interface SessionDialogProps {
  readonly demo: Demo | undefined
  /** After a sign-out on this page: what could not be removed. */
  readonly signedOut: Promise<readonly string[]> | undefined
}

/**
 * Asks for an API token over whatever screen is open. A new token lets reads go on; no action is sent
 * again by it.
 */
export function SessionDialog({ demo, signedOut }: SessionDialogProps) {
  const { session, client, config } = useService()
  const queries = useQueryClient()
  const state = useSessionState()
  const origin = new URL(client.baseUrl).origin
  const tokens = demo?.roles ?? config.sampleTokens

  const signIn = (token: string, keepForTab: boolean) => {
    const problem = session.signIn(token, keepForTab)
    if (problem === undefined) void queries.invalidateQueries()
    return problem
  }

  return (
    <Dialog title={TITLES[state]}>
      {config.auth === 'proxy' ? (
        <SignInInFront
          origin={origin}
          signInUrl={config.signInUrl}
          onSignedIn={() => {
            session.resume()
            void queries.invalidateQueries()
          }}
        />
      ) : (
        <>
          {state === 'none' && signedOut !== undefined ? (
            <SignedOut clearing={signedOut} />
          ) : (
            <p className="text-sm">{WORDS[state]}</p>
          )}
          <TokenForm
            label={`API token for ${origin}`}
            autoComplete="current-password"
            // a dialog moves the focus to its first field
            autoFocus
            signIn={signIn}
          >
            <div className="flex justify-end gap-2">
              {(state === 'refused' || state === 'locked') && (
                <Button look="quiet" onClick={session.signOut}>
                  Sign out
                </Button>
              )}
              <Button type="submit" look="primary">
                Connect
              </Button>
            </div>
          </TokenForm>
          {tokens.length > 0 && origin === location.origin && (
            <div className="border-line flex flex-col gap-2 border-t pt-3 text-sm">
              <p>Or continue as:</p>
              <div className="flex flex-wrap gap-2">
                {tokens.map(({ token, label }) => (
                  <Button key={token} onClick={() => signIn(token, true)}>
                    {label}
                  </Button>
                ))}
              </div>
            </div>
          )}
        </>
      )}
    </Dialog>
  )
}
