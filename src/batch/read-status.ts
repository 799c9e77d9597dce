import type { ResourceType } from '~/api/action-table'
import { createReadRetry } from '~/api/read-retry'
import { lookOnce, type StatusEffects, type StatusReading } from './read-statuses'

const MORE_READS = 2

/**
 * Reads the status of one resource, at most three times (service description §4.5): a read, sent again
 * when it fails.
 *
 * @param isEnough whether this reading answers the question; if not, it is asked again later
 * @returns the last reading that answered at all. Never throws.
 */
export async function readStatus(
  effects: StatusEffects,
  type: ResourceType,
  id: string,
  isEnough: (reading: StatusReading) => boolean,
): Promise<StatusReading> {
  const policy = effects.readRetry ?? createReadRetry(effects.now, () => 0)
  let best: StatusReading | undefined
  for (let reads = 0; ; reads += 1) {
    const { readings } = await lookOnce(effects.client, type, [id])
    const reading = readings.get(id) ?? { kind: 'unreadable' }
    if (best === undefined || reading.kind !== 'failed') best = reading
    const error = reading.kind === 'failed' ? reading.error : undefined
    const isFinal =
      reading.kind === 'failed' ? !policy.retry(reads, reading.error) : isEnough(reading)
    if (isFinal || reads === MORE_READS) return best
    await effects.sleep(policy.retryDelay(reads, error))
  }
}
