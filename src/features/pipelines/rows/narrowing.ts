/** Typing on: the next letter is looked for among what the letters before it have left. */
import { fold, type Term } from '../query/query-language'
import { filterAndSort, isStatus, listAgain, type ListedPipelines } from './listed-pipelines'
import type { PipelineIndex } from './pipeline-index'

/** What was listed last, and of what. */
interface Listed {
  readonly index: PipelineIndex
  readonly rest: readonly Term[]
  /** Order, moment and zone: whatever else decides. */
  readonly view: string
  readonly matching: Uint8Array
}

const restOf = (terms: readonly Term[]) => terms.filter((term) => !isStatus(term))

/** Does whatever matches these terms match those of before, too? True only where it is plain. */
export function narrows(next: readonly Term[], before: readonly Term[]): boolean {
  return before.every((old, at) => {
    const term = next[at]
    if (term?.kind !== 'word' || old.kind !== 'word' || term.negated || old.negated) {
      return JSON.stringify(term) === JSON.stringify(old)
    }
    return fold(term.text).includes(fold(old.text))
  })
}

/** Lists as `filterAndSort` does. Keeps the last answer, and begins with it where the query only grew. */
export function createLister(): typeof filterAndSort {
  let last: Listed | undefined
  let all: (Omit<Listed, 'rest' | 'matching'> & { readonly listed: ListedPipelines }) | undefined
  return (index, terms, sort, now, zone) => {
    const rest = restOf(terms)
    const view = JSON.stringify([sort.by, sort.descending, now, zone])
    // Who clears the query finds the very list again: nothing that was made of it is made anew.
    if (terms.length === 0 && all?.index === index && all.view === view) return all.listed
    const isSame = last?.index === index && last.view === view
    const within = isSame && narrows(rest, last?.rest ?? []) ? last?.matching : undefined
    const again = all && terms.length === 0 && listAgain(index, sort, all.index, all.listed)
    const listed = again || filterAndSort(index, terms, sort, now, zone, within)
    last = { index, rest, view, matching: listed.matching }
    if (terms.length === 0) all = { index, view, listed }
    return listed
  }
}
