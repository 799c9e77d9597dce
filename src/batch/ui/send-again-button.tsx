import type { BatchView } from '~/batch/engine/batch'
import { READ_ONLY } from '~/components/why-not-allowed'
import { useNow } from '~/stores/clock'
import { useService } from '~/queries/service-context'
import { Button, type ButtonProps } from '~/ui/button'

/** A button that sends something once more; while the service asks to wait it says for how long. */
export function SendAgainButton({
  batch,
  ...button
}: Omit<ButtonProps, 'unavailable'> & { readonly batch: BatchView }) {
  const { config } = useService()
  const { retryAt, isOwnWait } = batch.stoppedBecause ?? {}
  const now = useNow('second', retryAt !== undefined)
  const seconds = retryAt === undefined ? 0 : Math.ceil((retryAt - now) / 1000)
  const why =
    isOwnWait === true
      ? 'The service named no time, so Sluice waits a little'
      : 'The service asks to wait'
  const wait = seconds > 0 ? `${why}: possible in ${seconds} s.` : undefined
  return <Button {...button} unavailable={config.readOnly ? READ_ONLY : wait} />
}
