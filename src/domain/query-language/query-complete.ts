/** What can be typed next in the query bar. */
import { PHASES, type Phase } from '../phases'
import { countText } from '~/lib/count-text'
import { DATE_KEYS, fold, formatValue, type Side } from './query-language'
import { scanQuery, type Piece, type ScannedValue } from './query-scan'

export interface Counted {
  readonly value: string
  readonly count: number
}

/** What occurs in the data. The lists are sorted, what is worth most first. */
export interface QueryFacts {
  readonly phases: Readonly<Record<Phase, number>>
  /** Words of the service for a status that we do not know. */
  readonly words: readonly Counted[]
  readonly tags: readonly Counted[]
  readonly authors: readonly Counted[]
  /**
   * Names out of all rows: those that begin with the text, then those that contain it.
   *
   * @param folded as `fold` gives it
   */
  readonly namesLike: (folded: string, most: number) => readonly string[]
}

export interface Completion {
  /** What to show. */
  readonly label: string
  /** What it means, or how many pipelines have it. */
  readonly hint: string
  /** What to put in place of the text between `from` and `to`. */
  readonly insert: string
  readonly from: number
  readonly to: number
}

const AT_MOST = 12
/** For a word without a key: more would cover the rows that it finds. */
const AT_MOST_FOR_WORD = 5

/** An offer that does not know yet where it goes. */
type Offer = Pick<Completion, 'label' | 'hint' | 'insert'>

const KEYS: readonly Offer[] = (
  [
    ['status:', 'is in this status; several with commas'],
    ['tag:', 'has this tag'],
    ['name~', 'the name contains'],
    ['name:', 'the name is'],
    ['id:', 'the id begins with'],
    ['by:', 'was created by'],
    ['tool:', 'uses this tool type or registered tool'],
    ['repo:', 'takes its code from this repository'],
    ['updated<', 'changed within the last 7d, 12h, … or before a day (2026-01-31)'],
    ['updated>', 'changed longer ago than 7d, 12h, … or after a day (2026-01-31)'],
    ['created<', 'created within the last 7d, 12h, … or before a day (2026-01-31)'],
    ['created>', 'created longer ago than 7d, 12h, … or after a day (2026-01-31)'],
  ] as const
).map(([label, hint]) => ({ label, hint, insert: label }))

const AGES = [
  ['1h', '1 hour'],
  ['24h', '24 hours'],
  ['7d', '7 days'],
  ['30d', '30 days'],
  ['1y', '1 year'],
] as const

function countHint(count: number): string {
  return count === 1 ? '1 pipeline' : `${countText(count)} pipelines`
}

function valueOffer(value: string, hint: string): Offer {
  return { label: value, hint, insert: formatValue(value) }
}

function statusOffers({ phases, words }: QueryFacts): readonly Offer[] {
  const known = PHASES.map((phase): Counted => ({
    value: phase === 'waiting_approval' ? 'waiting' : phase,
    count: phases[phase],
  }))
  return countedOffers([
    ...known.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count),
    ...words,
  ])
}

function countedOffers(list: readonly Counted[]): readonly Offer[] {
  return list.map(({ value, count }) => valueOffer(value, countHint(count)))
}

function nameOffers({ namesLike }: QueryFacts, typed: string): readonly Offer[] {
  return namesLike(fold(typed), AT_MOST).map((name) => valueOffer(name, ''))
}

function ageOffers(side: Side): readonly Offer[] {
  return AGES.map(([value, words]) =>
    valueOffer(value, side === '<' ? `within the last ${words}` : `longer ago than ${words}`),
  )
}

function offersFor({ key, operator }: Piece, facts: QueryFacts, typed: string): readonly Offer[] {
  if (DATE_KEYS.some((date) => date === key)) {
    return operator === '<' || operator === '>' ? ageOffers(operator) : []
  }
  if (key === 'status') return statusOffers(facts)
  if (key === 'tag') return countedOffers(facts.tags)
  if (key === 'by') return countedOffers(facts.authors)
  return key === 'name' ? nameOffers(facts, typed) : []
}

/** Those that begin with what was typed, then those that contain it. */
function fitting(offers: readonly Offer[], typed: string): readonly Offer[] {
  const wanted = fold(typed)
  const first: Offer[] = []
  const second: Offer[] = []
  for (const offer of offers) {
    const at = fold(offer.label).indexOf(wanted)
    if (at === 0) first.push(offer)
    else if (at > 0) second.push(offer)
    if (first.length === AT_MOST) break
  }
  return [...first, ...second].slice(0, AT_MOST)
}

function prefixed(key: string, offers: readonly Offer[]): readonly Offer[] {
  return offers.map(({ label, hint, insert }) => ({
    label: key + label,
    hint,
    insert: key + insert,
  }))
}

/** For a word it may be the beginning of a key, or a value whose key was left out. */
function wordOffers(typed: string, facts: QueryFacts): readonly Offer[] {
  const keys = KEYS.filter(({ label }) => label.startsWith(fold(typed)))
  if (typed.length < 2) return keys
  return [
    ...keys,
    ...prefixed(
      'status:',
      statusOffers(facts).filter(({ label }) => label.startsWith(fold(typed))),
    ),
    ...prefixed('tag:', fitting(countedOffers(facts.tags), typed)),
    ...prefixed('by:', fitting(countedOffers(facts.authors), typed)),
    ...prefixed('name:', nameOffers(facts, typed)),
  ].slice(0, AT_MOST_FOR_WORD)
}

function typedOf(text: string, { from, to, text: value }: ScannedValue, caret: number): string {
  if (caret === to) return value
  const typed = text.slice(from, caret)
  return typed.startsWith('"') ? typed.slice(1) : typed
}

/**
 * What fits where the caret stands: keys, statuses with their counts, tags and authors by how often
 * they occur, names.
 *
 * @param caret a position in `text`, in UTF-16 code units
 * @returns at most twelve, best first; each says which part of the text it replaces
 */
export function completionsFor(
  text: string,
  caret: number,
  facts: QueryFacts,
): readonly Completion[] {
  const piece = scanQuery(text).find(({ from, to }) => from < caret && caret <= to)
  const placed = (offers: readonly Offer[], from: number, to: number) =>
    offers
      .map(({ label, hint, insert }) => ({ label, hint, insert, from, to }))
      .filter(({ insert }) => insert !== text.slice(from, to))
  if (piece === undefined) return placed(KEYS, caret, caret)
  const value = piece.values.findLast(({ from, to }) => from <= caret && caret <= to)
  if (value === undefined) return []
  const typed = typedOf(text, value, caret)
  if (piece.operator === undefined) return placed(wordOffers(typed, facts), value.from, value.to)
  const others = new Set(piece.values.flatMap((other) => (other === value ? [] : fold(other.text))))
  const offers = offersFor(piece, facts, typed).filter(({ label }) => !others.has(fold(label)))
  return placed(fitting(offers, typed), value.from, value.to)
}
