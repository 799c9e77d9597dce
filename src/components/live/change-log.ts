/** What the polls changed and what they found gone: stores of their own, read row by row. */
export interface ChangeLog {
  readonly gone: () => ReadonlySet<string>
  /** When (epoch ms) a poll last changed this id. */
  readonly changedAt: (id: string) => number | undefined
  /** Since when (epoch ms) the answers have left this id out (faults row 35). */
  readonly silentSince: (id: string) => number | undefined
  /** Ids that are gone or left out. */
  readonly marked: () => ReadonlySet<string>
  readonly noteSilence: (silent: readonly string[], heard: Iterable<string>, at: number) => void
  /** @param shown ids whose mark is kept however old, so that taking it away renders no row */
  readonly note: (news: {
    readonly changed: ReadonlySet<string>
    readonly gone: readonly string[]
    readonly at: number
    readonly shown: ReadonlySet<string>
  }) => void
  /** These exist after all. */
  readonly readmit: (ids: readonly string[]) => void
  readonly clear: () => void
  readonly subscribe: (listener: () => void) => () => void
}

export function createChangeLog(): ChangeLog {
  let gone: ReadonlySet<string> = new Set()
  const times = new Map<string, number>()
  const silences = new Map<string, number>()
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    gone: () => gone,
    changedAt: (id) => times.get(id),
    silentSince: (id) => silences.get(id),
    marked: () => new Set([...gone, ...silences.keys()]),
    noteSilence(silent, heard, at) {
      const added = silent.filter((id) => !silences.has(id))
      for (const id of added) silences.set(id, at)
      let isBack = false
      if (silences.size > added.length) {
        for (const id of heard) isBack = silences.delete(id) || isBack
      }
      if (isBack || added.length > 0) tell()
    },
    note(news) {
      const added = news.gone.filter((id) => !gone.has(id))
      if (news.changed.size === 0 && added.length === 0) return
      for (const id of times.keys()) {
        if (!news.shown.has(id)) times.delete(id)
      }
      for (const id of news.changed) times.set(id, news.at)
      if (added.length > 0) gone = new Set([...gone, ...added])
      tell()
    },
    readmit(ids) {
      const back = new Set(ids.filter((id) => gone.has(id)))
      const heard = ids.filter((id) => silences.delete(id))
      if (back.size === 0 && heard.length === 0) return
      if (back.size > 0) gone = new Set([...gone].filter((id) => !back.has(id)))
      tell()
    },
    clear() {
      if (gone.size === 0 && times.size === 0 && silences.size === 0) return
      gone = new Set()
      silences.clear()
      times.clear()
      tell()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
