import { isOffline } from '~/api/api-error'
import { retryAfterOf } from '~/queries/poll-schedule'
import { usePollStatus } from '~/queries/use-status-polling'
import { Button } from '~/ui/button'
import { moveFocusToHeading } from '~/ui/focus-heading'
import { Notice } from '~/ui/notice'
import { ErrorDetails } from './error-panel'
import { describeReadError } from './error-messages'
import { Countdown } from './retry-countdown'
import { ServiceText } from './service-text'

export function PollNotice() {
  const { state, pollNow } = usePollStatus()
  switch (state.kind) {
    case 'live':
      return null
    case 'paused':
      if (isOffline(state.error)) return null
      return (
        <Notice
          // While the service asks Sluice to wait, there is no “Try now” button.
          actions={
            <>
              {retryAfterOf(state.error) === undefined && (
                <Button ref={moveFocusToHeading} onClick={pollNow}>
                  Try now
                </Button>
              )}
              <ErrorDetails error={state.error} />
            </>
          }
        >
          Live updates paused, retrying <Countdown until={state.nextAt} />:{' '}
          <ServiceText text={describeReadError(state.error).cause} />
        </Notice>
      )
    case 'stopped':
      return (
        <Notice
          actions={
            <>
              <Button onClick={pollNow}>Try again</Button>
              <ErrorDetails error={state.error} />
            </>
          }
        >
          Live updates stopped: <ServiceText text={describeReadError(state.error).cause} />
        </Notice>
      )
    default:
      return state satisfies never
  }
}
