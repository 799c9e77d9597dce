import type { Config } from '~/api/config'
import { curlOfChunks } from '~/api/curl'
import type { BatchView } from '~/batch/engine/batch'
import { callOf } from '~/batch/engine/batch-call'

/** The reason of a rejection is not kept, so its command says where it goes. */
const REASON = 'REASON'

/** The commands that do what this batch did, a chunk each; the token stays `$API_TOKEN`. */
export function curlOfBatch(
  view: BatchView,
  baseUrl: string,
  { batchChunk, auth }: Pick<Config, 'batchChunk' | 'auth'>,
): string {
  const ids = [...view.items()].map(({ target }) => target.id)
  const call = callOf({ ...view, message: REASON }, ids)
  const script = curlOfChunks(call, batchChunk, baseUrl, auth)
  return script.ok ? script.script : `# ${script.reason}`
}
