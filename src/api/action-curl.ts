/**
 * Actions as `curl` commands. This file is separate from `curl.ts`, because most pages only show commands that read.
 */
import { ActionCall, actionSpec, type BatchCall } from './actions'
import type { Config } from './config'
import { curlOf, type Curl } from './curl'

/** The command for an action. An invalid call has no command, because the client would not send it. */
export function curlOfAction(call: ActionCall, baseUrl: string, auth?: Config['auth']): Curl {
  return ActionCall.safeParse(call).success
    ? curlOf(actionSpec(call), baseUrl, auth)
    : { ok: false, reason: 'This request is not valid.' }
}

/**
 * The commands for a batch, one for each chunk. They are joined by `&&`, so the script stops at the first chunk that is
 * refused or gets no reply.
 *
 * @param size the number of ids in one request, `batchChunk` of the configuration
 */
export function curlOfChunks(
  call: BatchCall,
  size: number,
  baseUrl: string,
  auth?: Config['auth'],
): Curl {
  const commands: string[] = []
  for (let from = 0; from === 0 || from < call.target.length; from += size) {
    // The types forbid an empty `target`. An empty `target` becomes the id “” here, for which `curlOfAction` returns no
    // command.
    const [first = '', ...others] = call.target.slice(from, from + size)
    const command = curlOfAction({ ...call, target: [first, ...others] }, baseUrl, auth)
    if (!command.ok) return command
    commands.push(command.lines)
  }
  return { ok: true, lines: commands.join(' &&\n') }
}
