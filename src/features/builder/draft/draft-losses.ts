import type { KnownLoss } from '~/lib/lossy-values'
import type { Draft } from './draft'

/**
 * What the browser could not keep of the record of the service, and of the last text that was typed or imported, with
 * the places in the draft after its steps have moved. Losses in removed steps are left out.
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
