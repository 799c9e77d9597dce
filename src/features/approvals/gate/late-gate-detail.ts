import { late } from '~/ui/late'
import { GATE, ONE_COLUMN } from '../gate-place'

/** In one column no gate is seen before one is opened. */
const isSeenAtOnce =
  !matchMedia(ONE_COLUMN).matches || new URLSearchParams(location.search).has(GATE)

/**
 * What reads steps and configurations. It comes beside the queue where a gate is seen with it, since React would
 * hold back what came behind it; else the queue brings it, once it stands.
 */
export const GateDetail = late(
  () => import('./gate-detail'),
  'GateDetail',
  isSeenAtOnce ? 'now' : undefined,
)
