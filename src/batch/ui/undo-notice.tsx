import { useEffect, useState } from 'react'
import type { BatchEngine } from '~/batch/engine/batch'
import { Countdown } from '~/components/retry-countdown'
import { Button } from '~/ui/button'
import { handFocusOn } from '~/ui/focus-heading'
import { Notice } from '~/ui/notice'
import { counted } from './batch-labels'
import { undoDeletion, type PendingDeletion } from './batch-requests'
import { sendDeletion } from './confirm-batch'

const UNDO_BUTTON = 'undo-deletion'

/** The button goes when it is pressed, and when the time is over. */
const handOn = handFocusOn()

/** A confirmed deletion: it can be undone until it is sent. */
export function UndoNotice({
  engine,
  deletion,
}: {
  readonly engine: BatchEngine
  readonly deletion: PendingDeletion
}) {
  const [isSending, setIsSending] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      setIsSending(true)
      void sendDeletion(engine, deletion)
    }, deletion.dueAt - Date.now())
    return () => clearTimeout(timer)
  }, [engine, deletion])
  useEffect(() => {
    // The dialog returns the focus in the frame after it has closed, and this moves it after that.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => document.getElementById(UNDO_BUTTON)?.focus())
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  if (isSending) return null
  const { targets, asked } = deletion.confirmed
  const deleting = `Deleting ${counted(targets.length, asked.request.type)}`
  return (
    <Notice
      actions={
        <Button ref={handOn} id={UNDO_BUTTON} onClick={undoDeletion}>
          Undo
        </Button>
      }
    >
      {/* Announced once, without the seconds. */}
      <span role="alert" className="sr-only">
        {deleting} in a few seconds. Nothing has been sent yet.
      </span>
      <span aria-hidden="true">
        {deleting} <Countdown until={deletion.dueAt} />.
      </span>
    </Notice>
  )
}
