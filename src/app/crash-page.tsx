import { Button } from '~/ui/button'
import { CopyButton } from '~/ui/copy-button'
import { EmptyState } from '~/ui/empty-state'
import type { CrashProps } from '~/ui/error-boundary'

/** In place of a screen that crashed; the navigation beside it stays usable. */
export function CrashPage({ error, reload }: CrashProps) {
  return (
    <div role="alert">
      <h1 className="sr-only">This screen stopped working</h1>
      <EmptyState
        title="This screen stopped working"
        actions={
          <>
            <Button look="primary" onClick={reload}>
              Open it again
            </Button>
            <CopyButton text={() => `${error.name}: ${error.message}`} label="Copy report" />
          </>
        }
      >
        <p>
          Nothing was sent to the service by this. The other screens still work; if it happens
          again, send the report to the people who run Sluice.
        </p>
      </EmptyState>
    </div>
  )
}
