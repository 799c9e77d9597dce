/** Actions as `curl` commands. They are not in `curl.ts`, because most pages only show commands that read. */
import { ActionCall, actionSpec, type BatchCall } from './actions'
import type { Config } from './config'
import { curlOf, type Curl, type CurlCommand, type NoCurl } from './curl'

export type CurlScript =
  | {
      readonly ok: true
      /** One command for each chunk, in the order of the ids. */
      readonly commands: readonly CurlCommand[]
      /** All commands as one script, which stops at the first command that fails. */
      readonly script: string
    }
  | NoCurl

/**
 * The command for an action (§4.5). For an invalid call, it gives a reason, because the client would not send it.
 */
export function curlOfAction(call: ActionCall, baseUrl: string, auth?: Config['auth']): Curl {
  return ActionCall.safeParse(call).success
    ? curlOf(actionSpec(call), baseUrl, auth)
    : { ok: false, reason: 'The service does not offer this call.' }
}

/**
 * The commands for a batch, one for each chunk. In the script they are joined by `&&`, so the script stops at the
 * first chunk that is refused or gets no reply.
 *
 * @param size the number of ids in one request, `batchChunk` of the configuration
 * @throws RangeError if `size` is not a whole number above 0
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
    // A call without ids, which the types forbid, becomes an invalid call and so gets a reason.
    const [first = '', ...others] = call.target.slice(from, from + size)
    const command = curlOfAction({ ...call, target: [first, ...others] }, baseUrl, auth)
    if (!command.ok) return command
    commands.push(command)
  }
  return { ok: true, commands, script: commands.map(({ lines }) => lines).join(' &&\n') }
}
