/**
 * Texts for a list that may be incomplete. Texts for an incomplete list never say *all*, *every* or *none*, because
 * Sluice does not know the missing records.
 */
import { missingRecordsOf, type MissingRecords, type ListAsRead } from '~/api/list-paging'
import { counted, countText } from '~/lib/count-text'

type Noun = 'pipeline' | 'registered tool' | 'tool type'

const nounOf = (count: number, noun: string) => (count === 1 ? noun : `${noun}s`)

/** For example "6 of 50 pipelines: the service sent one page", or "6 pipelines: the service has more". */
export function partialText({ received, total }: MissingRecords, noun: Noun = 'pipeline'): string {
  return total === undefined
    ? `${counted(received, noun)}: the service has more`
    : `${countText(received)} of ${counted(total, noun)}: the service sent one page`
}

/**
 * For example "the 6 pipelines (of 50)". The words "6 of 50 that the service sent" could mean that the service sent 50.
 */
function knownText({ received, total }: MissingRecords, noun: Noun): string {
  const all = total === undefined ? '' : ` (of ${countText(total)})`
  return `the ${counted(received, noun)}${all}`
}

/** For use within a sentence: "the 6 pipelines (of 50) that the service sent". */
export function sentText(missing: MissingRecords, noun: Noun = 'pipeline'): string {
  const rest = missing.total === undefined ? ' (there are more)' : ''
  return `${knownText(missing, noun)} that the service sent${rest}`
}

/**
 * The records that a statement covers, if the list is incomplete: "the 6 pipelines (of 50) that the service sent", or
 * "the 5 pipelines (of 6) that could be read".
 *
 * @returns `undefined` for a complete list
 */
export function coveredText(list: ListAsRead, noun: Noun = 'pipeline'): string | undefined {
  const { items, unreadable } = list
  const missing = missingRecordsOf(list)
  if (unreadable.length === 0) return missing && sentText(missing, noun)
  const total = missing === undefined ? items.length + unreadable.length : missing.total
  return `${knownText({ received: items.length, total }, noun)} that could be read`
}

/** The records that Sluice does not have: "the service has 44 more that Sluice cannot see". */
export function unseenText({ received, total }: MissingRecords): string {
  const count = total === undefined ? '' : `${countText(total - received)} `
  return `the service has ${count}more that Sluice cannot see`
}

/** The numbers beside a list, and their noun: "6 of 50", "first 6", or with a filter "3 of 6 received". */
export function listCountTexts(
  shown: number,
  read: number,
  missing: MissingRecords | undefined,
  noun: string,
): readonly [numbers: string, noun: string] {
  if (shown < read) {
    const numbers = `${countText(shown)} of ${countText(read)}`
    return [missing === undefined ? numbers : `${numbers} received`, nounOf(read, noun)]
  }
  if (missing === undefined) return [countText(shown), nounOf(shown, noun)]
  const { received, total } = missing
  return total === undefined
    ? [`first ${countText(received)}`, nounOf(received, noun)]
    : [`${countText(received)} of ${countText(total)}`, nounOf(total, noun)]
}
