import type { Branch, Repository } from '~/api/repositories'
import type { InputAria } from '~/ui/combobox'
import { beginningOf } from '../long-text'
import { ServiceText } from '../service-text'
import { visibleText } from '~/lib/visible-text'
import { ErrorBoundary } from '~/ui/error-boundary'

/** The props of every source field. Values are plain strings; `''` means no value. */
export interface SourceFieldProps {
  readonly value: string
  /**
   * Called for a chosen option, and for a typed text after Enter or blur.
   *
   * @param branch the branch of a pasted address or of a recent choice, if `value` is its repository
   */
  readonly onChange: (value: string, branch?: string) => void
  readonly label?: string
  /** The ARIA attributes of the field, from a form that renders the label itself. */
  readonly aria?: InputAria
  readonly fault?: string | undefined
}

export interface SourceOption {
  readonly id: string
  readonly text: string
  /** `typed`: the text in the field. `address`: the repository of a pasted address. */
  readonly kind: 'listed' | 'recent' | 'typed' | 'address'
  /** The name of the repository, if the identifier does not contain this name. It is shown before `text`. */
  readonly name?: string
  readonly notes: readonly string[]
  /** True if `text` is a name for people and not an identifier. */
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

export function withoutDuplicates(options: readonly SourceOption[]): readonly SourceOption[] {
  return [...new Map(options.map((option) => [option.text, option])).values()]
}

export interface OfferedOptions {
  readonly options: readonly SourceOption[]
  /** The index of the option that Enter chooses; -1 if Enter chooses none. */
  readonly preferred: number
}

interface OfferFacts {
  readonly term: string
  readonly listed: readonly SourceOption[]
  /** True until the reply for this term arrives. */
  readonly isPending: boolean
  readonly value: string
}

/**
 * The options for a term, and which of them Enter chooses. The exact match is the first choice. The second choice is a
 * typed text with a slash, if no listed name begins with this text. Otherwise Enter chooses nothing before the reply.
 * After the reply, it chooses the first match, or the typed text if nothing matches.
 */
export function optionsFor({ term, listed, isPending, value }: OfferFacts): OfferedOptions {
  const needle = term.trim()
  if (needle === '') return { options: listed, preferred: indexOfValue(listed, value) }
  const exact = exactMatchIndex(listed, needle)
  if (exact !== -1) return { options: listed, preferred: exact }
  // The typed text is first, so that it is visible in a long list.
  const typed: SourceOption = { id: 'typed', text: needle, kind: 'typed', notes: [] }
  const options = [typed, ...listed]
  if (listed.length === 0) return { options, preferred: isPending && !isFullName(needle) ? -1 : 0 }
  if (isFullName(needle) && listed.every(({ text }) => !text.startsWith(needle))) {
    return { options, preferred: 0 }
  }
  return { options, preferred: isPending ? -1 : 1 }
}

const isFullName = (typed: string) => typed.includes('/')

function indexOfValue(listed: readonly SourceOption[], value: string): number {
  return value === '' ? -1 : listed.findIndex(({ text }) => text === value)
}

/**
 * The index of the option with this name. Compares exactly, then ignores case, then also ignores the owner.
 *
 * @returns -1 if no option has this name, or if several options differ from it only by case or owner
 */
export function exactMatchIndex(listed: readonly SourceOption[], typed: string): number {
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

/** Records that are searched at each keystroke. Their search texts are made only once. */
interface Searchable<Item> {
  readonly items: readonly Item[]
  readonly haystacks: readonly string[]
}

export function searchableOf<Item>(
  items: readonly Item[],
  textOf: (item: Item) => string,
): Searchable<Item> {
  return { items, haystacks: items.map((item) => textOf(item).toLowerCase()) }
}

/** If there are more options than `MAX_OPTIONS`, only the first `OFFERED_OF_MANY` are offered. */
const MAX_OPTIONS = 10_000
const OFFERED_OF_MANY = 500

export function limitOptions<Item>(items: readonly Item[]): readonly Item[] {
  return items.length > MAX_OPTIONS ? items.slice(0, OFFERED_OF_MANY) : items
}

/**
 * The items that contain the term, ignoring case. Exact matches come first, then items that start with the term, then
 * the rest.
 */
export function searchItems<Item>(
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

/** The largest number of characters that are rendered. The tooltip has the whole text. */
const MAX_RENDERED = 300

const clipped = (text: string) => beginningOf(text, MAX_RENDERED)

/** One option of a source field, in one line. If it fails to render, the other options stay. */
export function SourceOptionLine({ option }: { readonly option: SourceOption }) {
  return (
    <ErrorBoundary fallback={BrokenOption}>
      <Line option={option} />
    </ErrorBoundary>
  )
}

function BrokenOption() {
  return <span className="text-soft">This record cannot be shown, but you can still choose it</span>
}

function Line({ option }: { readonly option: SourceOption }) {
  const { kind, text, name, notes, branch, isProse = false } = option
  const shown = <ServiceText text={clipped(text)} />
  if (kind === 'typed') {
    return (
      <span className="min-w-0 flex-1 truncate">
        Use “<span className="font-mono text-xs">{shown}</span>” as typed
      </span>
    )
  }
  return (
    <>
      <span
        className="min-w-0 flex-1 truncate"
        title={text.length > 40 ? visibleText(text) : undefined}
      >
        {name !== undefined && (
          <>
            <ServiceText text={clipped(name)} />{' '}
          </>
        )}
        <span
          className={`${isProse ? '' : 'font-mono text-xs'} ${name === undefined ? '' : 'text-soft'}`}
        >
          {shown}
        </span>
        {branch !== undefined && (
          <>
            {' '}
            <span className="text-soft">
              branch{' '}
              <span className="font-mono text-xs">
                <ServiceText text={clipped(branch)} />
              </span>
            </span>
          </>
        )}
      </span>
      {notes.map((note) => (
        <span key={note} className="text-soft shrink-0 text-xs">
          {note}
        </span>
      ))}
    </>
  )
}
