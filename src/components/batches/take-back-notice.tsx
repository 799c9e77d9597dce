import type { ResourceType } from '~/api/action-table'
import { Countdown } from '~/components/retry-countdown'
import { Button } from '~/ui/button'
import { Notice } from '~/ui/notice'
import { counted } from './words'

/** A confirmed deletion that has not been sent yet. */
export function TakeBackNotice({
  count,
  type,
  due,
  onTakeBack,
}: {
  readonly count: number
  readonly type: ResourceType
  /** Epoch milliseconds. */
  readonly due: number
  readonly onTakeBack: () => void
}) {
  return (
    <div role="alert">
      <Notice
        actions={
          <Button autoFocus onClick={onTakeBack}>
            Take back
          </Button>
        }
      >
        Deleting {counted(count, type)} <Countdown until={due} />. Nothing has been sent yet.
      </Notice>
    </div>
  )
}
