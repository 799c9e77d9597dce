/** What the fields of a source take and offer. */
import type { Branch } from '~/api/branches'
import type { Repository } from '~/api/repositories'
import type { ComboboxMarks } from '~/ui/combobox'

/** What every field of a source takes. Values are plain strings; `''` is nothing. */
export interface SourceFieldProps {
  readonly value: string
  /**
   * A choice, or a typed text that was confirmed or left.
   *
   * @param branch a branch that came with a repository: from a pasted address or a recent choice
   */
  readonly onChange: (value: string, branch?: string) => void
  /** Visible; each field has one of its own unless told. */
  readonly label?: string
  /** Given by a form that draws the label around the field itself. */
  readonly marks?: ComboboxMarks
}

export interface SourceOption {
  readonly id: string
  /** What is chosen: an identifier or a name, word for word. */
  readonly text: string
  /** `typed`: what is in the field, as it is. `address`: what a pasted address names. */
  readonly kind: 'listed' | 'recent' | 'typed' | 'address'
  /** Another name of it, where the first one says little. */
  readonly name?: string
  readonly notes: readonly string[]
  /** A name for people, not one that a machine reads. */
  readonly isProse?: true
  readonly branch?: string
}

export function optionOfRepository(repository: Repository): SourceOption {
  const { identifier, name } = repository
  const saysMore = name !== undefined && name.trim() !== '' && !identifier.includes(name)
  return {
    id: `listed ${identifier}`,
    text: identifier,
    kind: 'listed',
    notes: repository.private === true ? ['private'] : [],
    ...(saysMore && { name }),
  }
}

export function optionOfBranch(branch: Branch): SourceOption {
  return {
    id: `listed ${branch.name}`,
    text: branch.name,
    kind: 'listed',
    notes: [...(branch.isDefault ? ['default'] : []), ...(branch.isProtected ? ['protected'] : [])],
  }
}

function typedOption(text: string): SourceOption {
  return { id: 'typed', text, kind: 'typed', notes: [] }
}

/** The same thing twice, on one page or on two, is one option. */
export function withoutDoubles(options: readonly SourceOption[]): readonly SourceOption[] {
  return [...new Map(options.map((option) => [option.text, option])).values()]
}

export interface Offer {
  readonly options: readonly SourceOption[]
  /** What Enter takes; -1 for nothing. */
  readonly preferred: number
}

interface OfferFacts {
  readonly term: string
  /** What matches, as far as it is known. */
  readonly listed: readonly SourceOption[]
  /** The answer for this term has not come. */
  readonly isPending: boolean
  /** What is chosen now. */
  readonly value: string
}

/**
 * What to offer for a term. Enter takes what was typed out in full, else the first match; a text with
 * a slash reads like a whole name, so it is taken as typed rather than for the beginning of another.
 */
export function offerOf({ term, listed, isPending, value }: OfferFacts): Offer {
  const needle = term.trim()
  if (needle === '') return { options: listed, preferred: placeOf(listed, value) }
  const exact = exactMatch(listed, needle)
  if (exact !== -1) return { options: listed, preferred: exact }
  // First, so that it is in sight however long the list is.
  const options = [typedOption(needle), ...listed]
  if (listed.length === 0) return { options, preferred: isPending && !isWhole(needle) ? -1 : 0 }
  if (isWhole(needle) && listed.every(({ text }) => !text.startsWith(needle))) {
    return { options, preferred: 0 }
  }
  return { options, preferred: isPending ? -1 : 1 }
}

/** Does it read like a whole name, with its owner? */
const isWhole = (typed: string) => typed.includes('/')

function placeOf(listed: readonly SourceOption[], value: string): number {
  return value === '' ? -1 : listed.findIndex(({ text }) => text === value)
}

/** The one option that is called so: word for word, else in another case, else without its owner. */
export function exactMatch(listed: readonly SourceOption[], typed: string): number {
  const found = listed.findIndex(({ text }) => text === typed)
  if (found !== -1) return found
  const wanted = typed.toLowerCase()
  for (const nameOf of [
    ({ text }: SourceOption) => text,
    ({ text }: SourceOption) => text.slice(text.lastIndexOf('/') + 1),
  ]) {
    const places = listed.flatMap((option, at) =>
      nameOf(option).toLowerCase() === wanted ? [at] : [],
    )
    if (places.length === 1) return places[0] ?? -1
    if (places.length > 1) return -1
  }
  return -1
}

/** Many records to be looked through at every key: their haystacks are made once. */
export interface Searchable<Item> {
  readonly items: readonly Item[]
  /** In lower case, one an item. */
  readonly haystacks: readonly string[]
}

export function searchableOf<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
): Searchable<Item> {
  return { items, haystacks: items.map((item) => textOf(item).toLowerCase()) }
}

/** Of more than these only the first ones are offered: nobody reads them all. */
const HUGE = 10_000
const FIRST = 500

/** What is offered of so many. */
export function firstOf<Item>(items: readonly Item[]): readonly Item[] {
  return items.length > HUGE ? items.slice(0, FIRST) : items
}

/** What contains the term, in any case: what is it, then what begins with it, then the rest, in order. */
export function search<Item>(
  { items, haystacks }: Searchable<Item>,
  term: string,
): readonly Item[] {
  const needle = term.trim().toLowerCase()
  if (needle === '') return items
  const same: Item[] = []
  const begins: Item[] = []
  const holds: Item[] = []
  for (const [at, haystack] of haystacks.entries()) {
    const place = haystack.indexOf(needle)
    const item = items[at]
    if (place === -1 || item === undefined) continue
    if (place > 0) holds.push(item)
    else if (haystack.length === needle.length) same.push(item)
    else begins.push(item)
  }
  return [...same, ...begins, ...holds]
}
