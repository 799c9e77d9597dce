import type { KnownLoss } from '~/lib/lossy-values'

/**
 * The places of the losses in the draft after its steps have moved. Losses in removed steps are left out.
 *
 * @param losses their places when the draft was opened, when the step at position 3 had the key `s3`
 */
export function movedLosses(
  losses: readonly KnownLoss[],
  keys: readonly string[],
): readonly KnownLoss[] {
  return losses.flatMap((loss) => {
    const [start, at] = /^\/steps\/(\d+)/.exec(loss.path) ?? []
    if (start === undefined) return loss
    const to = keys.indexOf(`s${at}`)
    return to === -1 ? [] : { ...loss, path: `/steps/${to}${loss.path.slice(start.length)}` }
  })
}
