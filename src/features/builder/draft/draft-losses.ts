import type { KnownLoss } from '~/lib/lossy-values'
import type { Draft } from './draft'

/**
 * The values that JSON parsing lost (duplicate keys, and digits of long numbers) from the record of the service, and
 * from the last typed or imported text. Each path is the current place in the draft. Losses in removed steps are left
 * out.
 *
 * @param ofRecord from the draft store; when the draft was opened, the step at position 3 had the key `s3`
 */
export function lossesOfDraft(
  { losses, keys }: Pick<Draft, 'losses' | 'keys'>,
  ofRecord: readonly KnownLoss[],
): readonly KnownLoss[] {
  const moved = (found: readonly KnownLoss[] = [], before?: Draft['keys']) =>
    found.flatMap((loss) => {
      const [start, at] = /^\/steps\/(\d+)/.exec(loss.path) ?? []
      if (start === undefined) return loss
      const to = keys.indexOf(before?.[Number(at)] ?? `s${at}`)
      return to === -1 ? [] : { ...loss, path: `/steps/${to}${loss.path.slice(start.length)}` }
    })
  return [...moved(ofRecord), ...moved(losses?.found, losses?.keys)]
}
