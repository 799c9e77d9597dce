import { Button } from '~/ui/button'

/**
 * After a 401 where a server in front signs people in. The sign-in opens in a tab of its own, because this page holds
 * the selection and what was typed.
 */
export function SignInInFront({
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
        Your sign-in at {origin} has ended. Sign in again, then continue here. Nothing on this
        screen is lost, and no action is sent again by itself.
      </p>
      <div className="flex items-center justify-end gap-3">
        {signInUrl !== '' && (
          <a
            href={signInUrl}
            target="_blank"
            rel="noopener noreferrer"
            className="text-accent underline pointer-coarse:py-3"
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
