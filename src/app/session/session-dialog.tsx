import { useQueryClient } from '@tanstack/react-query'
import { Sign } from '~/ui/icon'
import { useEffect, useState } from 'react'
import type { SessionState } from '~/stores/session'
import { useService, useSessionState } from '~/queries/service-context'
import { TokenForm } from '~/components/token-form'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { focusHeading } from '~/ui/focus-heading'
import type { Demo } from '../demo/demo-controls'
import { draftStorage } from '~/features/builder/draft/draft-storage'
import { counted } from '~/lib/count-text'
import { clockTime } from '~/lib/time-format'
import { useTimeOptions } from '~/stores/preferences'
import { clearLocalData, CLEARED_AT_SIGN_OUT } from '~/stores/clear-local-data'
import { SignOutDialog } from './sign-out-dialog'

async function countDrafts(): Promise<number> {
  const { drafts, unreadable } = await draftStorage.all()
  return drafts.length + unreadable.length
}

/**
 * Lists the data that the sign-out has removed and kept, with a button that removes drafts as well.
 *
 * @param clearing resolves with the names of data that could not be removed
 */
function SignedOut({ clearing }: { readonly clearing: Promise<readonly string[]> }) {
  const [latest, setLatest] = useState(clearing)
  const [notRemoved, setNotRemoved] = useState<readonly string[]>([])
  const [drafts, setDrafts] = useState<number>()
  useEffect(() => {
    let isCurrent = true
    const load = async () => {
      const names = await latest
      const count = await countDrafts()
      if (!isCurrent) return
      setNotRemoved(names)
      setDrafts(count)
    }
    void load()
    return () => {
      isCurrent = false
    }
  }, [latest])
  const removeDrafts = () => setLatest(clearLocalData([...CLEARED_AT_SIGN_OUT, 'drafts']))
  const countedDrafts = counted(drafts ?? 0, 'draft')

  return (
    <div className="flex flex-col gap-3 text-sm">
      <p>
        You are signed out. From this browser, Sluice{' '}
        {drafts === undefined ? 'is removing' : 'removed'} its copy of the service’s data, the
        record of your requests, saved views and tasks. Settings stay. The service may still do an
        action that was already sent.
      </p>
      <div role="status" className="flex flex-wrap items-center gap-3 empty:hidden">
        {drafts !== undefined && drafts > 0 && (
          <>
            <p>
              {countedDrafts} {drafts === 1 ? 'stays' : 'stay'} in this browser, without secret
              fields. But a script in a draft is stored as it is, so it may contain a secret.
            </p>
            <Button onClick={removeDrafts}>Remove {countedDrafts}</Button>
          </>
        )}
        {drafts === 0 && latest !== clearing && <p>The drafts are removed.</p>}
      </div>
      {notRemoved.length > 0 && (
        <p role="alert" className="text-danger">
          <Sign shape="✕" /> Not removed: {notRemoved.join(', ')}. Close the other tabs of Sluice.
          Then sign in, and choose “Clear everything in this browser” in Settings.
        </p>
      )}
    </div>
  )
}

/**
 * Shown after a 401 if a server in front of Sluice signs users in. The sign-in opens in a new tab, because this page
 * holds the selection and typed text.
 */
function SignInInFront({
  origin,
  signInUrl,
  onSignedIn,
}: {
  readonly origin: string
  readonly signInUrl: string
  readonly onSignedIn: () => void
}) {
  return (
    <div className="flex flex-col gap-3 text-sm">
      <p>
        Sign in again at {origin}, then continue here. Nothing on this screen is lost, and Sluice
        does not repeat any action.
      </p>
      <div className="flex items-center justify-end gap-3">
        {signInUrl !== '' && (
          <a
            href={signInUrl}
            target="_blank"
            rel="noopener noreferrer"
            className="text-accent underline"
          >
            Sign in (opens a new tab)
          </a>
        )}
        <Button look="primary" onClick={onSignedIn}>
          Continue
        </Button>
      </div>
    </div>
  )
}

const TITLES: Readonly<Record<SessionState, string>> = {
  none: 'Connect to the service',
  given: 'Connect to the service',
  refused: 'The service refused the token',
  locked: 'Sluice is locked',
}

const FIRST_TEXT =
  'Sluice shows data of the Pipeline Automation Service, which needs an API token. You get a token from the platform’s API token page.'

const TEXTS: Readonly<Record<SessionState, string>> = {
  none: FIRST_TEXT,
  given: FIRST_TEXT,
  refused:
    'Nothing on this screen is lost. Enter a new token to continue. If the service refused an action, start it again, because Sluice never repeats an action by itself.',
  locked:
    'Nobody has used Sluice for a while, so this page removed the token and its copy of the service’s data. The lock changed nothing on the service. Enter a token to continue. Typed text and the record of your requests stay until you sign out. Drafts stay until you remove them.',
}

interface SessionDialogProps {
  readonly demo: Demo | undefined
  readonly signedOut: Promise<readonly string[]> | undefined
}

/** Asks for an API token over the current screen. A new token restarts reads, but never sends an action again. */
export function SessionDialog({ demo, signedOut }: SessionDialogProps) {
  const { session, client, config, now } = useService()
  const queries = useQueryClient()
  const state = useSessionState()
  const origin = new URL(client.baseUrl).origin
  const tokens = demo?.roles ?? config.sampleTokens
  const times = useTimeOptions()
  // The time at which the dialog opened, which its text shows. The dialog opens again after each refusal, so a later
  // time means that the new token was refused too.
  const [openedAt] = useState(now)
  const [isLeaving, setIsLeaving] = useState(false)
  useEffect(() => focusHeadingIfNeeded, [])

  const signIn = (token: string, keepForTab: boolean) => {
    const problem = session.signIn(token, keepForTab)
    if (problem === undefined) void queries.invalidateQueries()
    return problem
  }

  return (
    <Dialog title={config.auth === 'proxy' ? 'Your sign-in has ended' : TITLES[state]}>
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
            <p className="text-sm">
              {state === 'refused' && `Refused at ${clockTime(openedAt, times)}. `}
              {TEXTS[state]}
            </p>
          )}
          <TokenForm
            label={`API token for ${origin}`}
            autoComplete="current-password"
            // A dialog must move the focus to its first field.
            autoFocus
            signIn={signIn}
          >
            <div className="flex justify-end gap-2">
              {(state === 'refused' || state === 'locked') && (
                <Button look="quiet" onClick={() => setIsLeaving(true)}>
                  Sign out
                </Button>
              )}
              <Button type="submit" look="primary">
                Connect
              </Button>
            </div>
          </TokenForm>
          {isLeaving && <SignOutDialog demo={demo} onClose={() => setIsLeaving(false)} />}
          {demo !== undefined && <LeaveScenario demo={demo} />}
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

/**
 * A button that leaves the current scenario. The dialog covers the demo bar, so without this button nobody could leave
 * a scenario such as “Unauthorized”, which refuses every token.
 */
function LeaveScenario({ demo }: { readonly demo: Demo }) {
  const [first] = demo.scenarios
  if (first === undefined || demo.scenario === first.id) return null
  const current = demo.scenarios.find(({ id }) => id === demo.scenario)
  const leave = async () => {
    await demo.chooseScenario(first.id)
    location.reload()
  }
  return (
    <div className="border-line flex flex-wrap items-center gap-3 border-t pt-3 text-sm">
      <p>The demo shows the scenario “{current?.label}”.</p>
      <Button onClick={() => void leave()}>Leave this scenario</Button>
    </div>
  )
}

/**
 * Focuses the heading when the dialog closes, if no element had the focus before the dialog. This happens on a first
 * visit.
 */
function focusHeadingIfNeeded() {
  if (document.activeElement === document.body) focusHeading()
}
