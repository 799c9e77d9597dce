import type { Pipeline } from '~/api/pipelines'

/**
 * Gives each record of a list its key, which is its id; a doubled or missing one is told apart by the
 * number of its occurrence, so that both rows can be listed and selected (faults 27).
 */
export class RowKeys {
  readonly #keys: string[] = []
  #last = ''
  /** None as long as the ids ascend, as they come from most databases: to note each takes ten times as long. */
  #taken: Set<string> | undefined
  readonly #occurrences = new Map<string, number>()

  /** @returns the keys so far, in the order of the list */
  get all(): readonly string[] {
    return this.#keys
  }

  /** @returns the key of the next record */
  next({ _id: id = '' }: Pipeline): string {
    const key = this.#keyOf(id)
    this.#keys.push(key)
    return key
  }

  #keyOf(id: string): string {
    if (this.#taken === undefined) {
      if (id > this.#last) {
        this.#last = id
        return id
      }
      this.#taken = new Set(this.#keys)
    }
    if (id !== '' && this.#take(this.#taken, id)) return id
    let occurrence = this.#occurrences.get(id) ?? (id === '' ? 0 : 1)
    let key: string
    do {
      occurrence += 1
      key = `${id}#${occurrence}`
    } while (!this.#take(this.#taken, key))
    this.#occurrences.set(id, occurrence)
    return key
  }

  #take(taken: Set<string>, key: string): boolean {
    return taken.size !== taken.add(key).size
  }
}

/** The keys of a whole list, in its order. */
export function rowKeysOf(pipelines: readonly Pipeline[]): readonly string[] {
  const keys = new RowKeys()
  for (const pipeline of pipelines) keys.next(pipeline)
  return keys.all
}
