import type { Pipeline } from '~/api/pipelines'

interface Done {
  readonly isBehind: (id: string, record: Pipeline) => boolean
  /** The newest record that shows that it was done. */
  shown?: Pipeline
  /** The newest record that came after it and does not. */
  behind?: Pipeline
}

/**
 * What was just done must not be undone on the screen by a service that answers from an older copy, nor
 * go back and forth with it (faults.md row 43). Nothing is made up: until a record shows that it was
 * done, the old one stands.
 */
export interface StaleLooks {
  /**
   * The service says that these are done. Until it ends, a record of before does not take the place of one of after.
   *
   * @returns ends it; gives the records that were held back and are all that the service shows
   */
  readonly note: (ids: readonly string[], isBehind: Done['isBehind']) => () => Map<string, Pipeline>
  readonly ids: () => Iterable<string>
  /** The answers without those that are behind what is shown. */
  readonly sift: (answers: ReadonlyMap<string, Pipeline>) => ReadonlyMap<string, Pipeline>
  /**
   * What a read has put back to before, as it was shown.
   *
   * @param find the record that stands there now
   */
  readonly restore: (find: (id: string) => Pipeline | undefined) => ReadonlyMap<string, Pipeline>
}

export function createStaleLooks(): StaleLooks {
  const done = new Map<string, Done>()
  /** @returns true when it is behind what is shown */
  const take = (id: string, item: Done, record: Pipeline) => {
    if (item.isBehind(id, record)) {
      if (item.shown !== undefined) item.behind = record
    } else {
      item.shown = record
      delete item.behind
    }
    return item.behind !== undefined
  }
  return {
    ids: () => done.keys(),
    note(ids, isBehind) {
      const noted = new Map<string, Done>(ids.map((id) => [id, { isBehind }]))
      for (const [id, item] of noted) done.set(id, item)
      return () => {
        const held = new Map<string, Pipeline>()
        for (const [id, item] of noted) {
          // Asked for again meanwhile: that one ends it.
          if (done.get(id) !== item) continue
          done.delete(id)
          if (item.behind !== undefined) held.set(id, item.behind)
        }
        return held
      }
    },
    sift(answers) {
      if (done.size === 0) return answers
      const isNews = ([id, record]: readonly [string, Pipeline]) => {
        const item = done.get(id)
        return item === undefined || !take(id, item, record)
      }
      return new Map([...answers].filter(isNews))
    },
    restore(find) {
      const back = new Map<string, Pipeline>()
      for (const [id, item] of done) {
        if (item.shown === undefined) continue
        const { shown } = item
        const now = find(id)
        if (now !== undefined && take(id, item, now)) back.set(id, shown)
      }
      return back
    },
  }
}
