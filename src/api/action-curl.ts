/** Actions as `curl` commands. Apart from `curl.ts`, because most pages only show how something is read. */
import { ActionCall, actionSpec, type BatchCall } from './actions'
import type { Config } from './config'
import { curlOf, type Curl, type CurlCommand, type NoCurl } from './curl'

export type CurlScript =
  | {
      readonly ok: true
      /** One a chunk, in the order of the ids. */
      readonly commands: readonly CurlCommand[]
      /** All of them; after one that fails, none follows. */
      readonly script: string
    }
  | NoCurl

/** The command for one of the 14 pairs of action and type (§4.5); refused where the client would not send. */
export function curlOfAction(call: ActionCall, baseUrl: string, auth?: Config['auth']): Curl {
  return ActionCall.safeParse(call).success
    ? curlOf(actionSpec(call), baseUrl, auth)
    : { ok: false, reason: 'This is none of the calls that the service offers.' }
}

/**
 * The commands for a batch, one a chunk. In the script they are joined by `&&`, so that the first
 * chunk that is refused or gets no answer is the last one sent.
 *
 * @param size ids in one request, `batchChunk` of the configuration
 * @throws RangeError when `size` is no whole number above 0
 */
export function curlOfChunks(
  call: BatchCall,
  size: number,
  baseUrl: string,
  auth?: Config['auth'],
): CurlScript {
  if (!Number.isSafeInteger(size) || size < 1) throw new RangeError(`No chunk has ${size} ids.`)
  const commands: CurlCommand[] = []
  for (let from = 0; from === 0 || from < call.target.length; from += size) {
    // A list without ids, which the types do not allow, becomes a call that is refused.
    const [first = '', ...others] = call.target.slice(from, from + size)
    const command = curlOfAction({ ...call, target: [first, ...others] }, baseUrl, auth)
    if (!command.ok) return command
    commands.push(command)
  }
  return { ok: true, commands, script: commands.map(({ lines }) => lines).join(' &&\n') }
}
