import { lossesIn } from '~/lib/json-text'
import type { KnownLoss } from '~/lib/lossy-values'
import type { Draft } from '../draft/draft'
import { movedLosses } from '../draft/draft-losses'

/**
 * What the browser could not keep of the record of the service, and of the text in the JSON editor.
 *
 * @param losses the losses of the record, from the draft store
 */
export const lossesOfDraft = (
  { keys, text }: Draft,
  losses: readonly KnownLoss[],
): readonly KnownLoss[] => [...movedLosses(losses, keys), ...lossesIn(text ?? '')]
