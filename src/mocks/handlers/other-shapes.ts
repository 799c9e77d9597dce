/** Scenario `other-shapes`: the same answers under other names (contract §2 lists what a client must read). */
import type { Refusal } from '../model/refusal'
import type { Call } from './endpoint'

export function reshape(_call: Call, reply: Response | Refusal): Promise<Response | Refusal> {
  return Promise.resolve(reply)
}
