import type { BatchView, BatchItem } from '~/batch/engine/batch'
import { whyNotAllowed } from '~/domain/allowed-actions'
import { useService } from '~/queries/service-context'
import { useNow } from '~/stores/clock'
import { Button, type ButtonProps } from '~/ui/button'
import { useBatch } from './use-batch'

/** A button that sends items again. While the batch must wait, the button says why, with the remaining time. */
export function SendAgainButton({
  batch,
  ...button
}: Omit<ButtonProps, 'unavailable'> & { readonly batch: BatchView }) {
  return <Button {...button} unavailable={useWhyNotSentAgain(batch)} />
}

export function useWhyNotSentAgain(batch: BatchView): string | undefined {
  const { config } = useService()
  const { retryAt = 0, isOwnWait } = batch.stopReason ?? {}
  // The component renders each second only while it waits. `useNow(false)` may return an old time, so `isWaiting` may
  // stay true for too long, but never ends too early.
  const isWaiting = retryAt > useNow(false)
  const seconds = Math.ceil((retryAt - useNow(isWaiting)) / 1000)
  const why =
    isOwnWait === true
      ? 'Sluice found no waiting time in the answer, so it waits'
      : 'The service asks Sluice to wait'
  const wait = seconds > 0 ? `${why} ${seconds} s.` : undefined
  return whyNotAllowed(config, batch.action) ?? wait
}

/**
 * Returns a function that requests items again. It tells the preflight that the user has seen the gates of the earlier
 * confirmation.
 */
export function useRepeatBatch({ action, type }: BatchView): (items: Iterable<BatchItem>) => void {
  const { requestTargets } = useBatch()
  return (items) => {
    const all = [...items]
    const records = new Map(
      all.flatMap(({ target, before }) => (before ? [[target.id, before]] : [])),
    )
    requestTargets(
      action,
      all.map(({ target }) => target),
      { type, records },
    )
  }
}
