import { useEffect } from 'react'
import type { ResourceType } from '~/domain/action-table'
import { Countdown } from '~/components/retry-countdown'
import { Button } from '~/ui/button'
import { handFocusOn } from '~/ui/focus-heading'
import { Notice } from '~/ui/notice'
import { counted } from './batch-labels'

const TAKE_BACK_BUTTON = 'take-back'

/** It goes when it is pressed, and when the time is up. */
const handOn = handFocusOn()

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
  useEffect(() => {
    // The confirmation gives its focus back in the frame after it has closed; this comes behind it.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => document.getElementById(TAKE_BACK_BUTTON)?.focus())
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <Notice
      actions={
        <Button ref={handOn} id={TAKE_BACK_BUTTON} onClick={onTakeBack}>
          Take back
        </Button>
      }
    >
      {/* Said once; the seconds stand beside it. */}
      <span role="alert">
        Deleting {counted(count, type)} in a few seconds. Nothing has been sent yet.
      </span>{' '}
      To be sent <Countdown until={due} />.
    </Notice>
  )
}
