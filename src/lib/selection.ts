/**
 * Which of very many rows are selected, as a store outside of React.
 *
 * "All of these" is kept as the list that was given plus its exceptions: selecting 100,000 rows costs
 * nothing, and it means exactly these. A row that comes to match later is not in the list, so no poll
 * can add to a selection.
 */
export interface Selection {
  /** For `useSyncExternalStore`; the listener is called after each change. */
  readonly subscribe: (listener: () => void) => () => void
  /** A number that changes with each change. */
  readonly getSnapshot: () => number
  /**
   * Is the id selected?
   *
   * @param at where the id stands in the list on screen. While that is the list that was selected
   *   as a whole, the answer needs no look-up table; a wrong position is no error.
   */
  readonly has: (id: string, at?: number) => boolean
  readonly size: () => number
  /** The selected ids, each once; take them in before changing the selection. */
  readonly ids: () => Generator<string, void, undefined>
  readonly toggle: (id: string, at?: number) => void
  readonly setRange: (ids: readonly string[], selected: boolean) => void
  /** Adds all of these. The list has no id twice and is kept: it must not be changed afterwards. */
  readonly selectAll: (ids: readonly string[]) => void
  /** Turns each of these round and leaves all others as they are. The list is kept, as above. */
  readonly invert: (ids: readonly string[]) => void
  readonly clear: () => void
  /** How many selected ids are not among these, for "3 selected are not in view". */
  readonly hiddenCount: (visibleIds: readonly string[]) => number
}

const NO_LIST: readonly string[] = []

/** A selection of its own, empty. */
export function createSelection(): Selection {
  /** Selected are the ids of `base` without `removed`, and `added`, which has none of `base`. */
  let base = NO_LIST
  let removed = new Set<string>()
  let added = new Set<string>()
  /** The ids of `base`; built only when an id is looked for whose position is not known. */
  let members: Set<string> | undefined
  let version = 0
  let counted: { ids: readonly string[]; version: number; hidden: number } | undefined
  const listeners = new Set<() => void>()

  /** @param isWithin all of it is in the list counted last: as many as before are hidden from that */
  function changed(isWithin = false): void {
    if (isWithin && counted?.version === version) counted = { ...counted, version: version + 1 }
    version += 1
    for (const listener of listeners) listener()
  }

  function inBase(id: string, at: number | undefined): boolean {
    if (base.length === 0) return false
    if (at !== undefined && base[at] === id) return true
    members ??= new Set(base)
    return members.has(id)
  }

  function has(id: string, at?: number): boolean {
    return added.has(id) || (inBase(id, at) && !removed.has(id))
  }

  const size = () => base.length - removed.size + added.size

  function* ids(): Generator<string, void, undefined> {
    for (const id of base) if (!removed.has(id)) yield id
    yield* added
  }

  /** Returns whether that changed anything. */
  function put(id: string, selected: boolean, at?: number): boolean {
    if (has(id, at) === selected) return false
    if (inBase(id, at)) {
      if (selected) removed.delete(id)
      else removed.add(id)
    } else if (selected) added.add(id)
    else added.delete(id)
    return true
  }

  function rebase(list: readonly string[], without: Set<string>, besides: Set<string>): void {
    if (list !== base) members = undefined
    base = list
    removed = without
    added = besides
    changed()
  }

  /** Is this a piece of the list counted last? To count 100,000 ids again costs half a frame. */
  function isCounted(range: readonly string[]): boolean {
    const list = counted?.ids ?? NO_LIST
    const start = list.indexOf(range[0] ?? '')
    return start !== -1 && range.every((id, at) => list[start + at] === id)
  }

  const selectedOf = (list: readonly string[]) => list.filter((id, at) => has(id, at))

  /** @param within how many of the list are selected: when that is all there are, none is outside */
  function outside(list: readonly string[], within: number): Set<string> {
    if (list === base) return added
    if (size() === within) return new Set()
    const inside = new Set(list)
    return new Set([...ids()].filter((id) => !inside.has(id)))
  }

  function hiddenCount(visibleIds: readonly string[]): number {
    if (visibleIds === base) return added.size
    if (counted?.ids !== visibleIds || counted.version !== version) {
      const isNone = size() === 0
      const shown = isNone ? 0 : selectedOf(visibleIds).length
      counted = { ids: visibleIds, version, hidden: size() - shown }
    }
    return counted.hidden
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => version,
    has,
    size,
    ids,
    toggle(id, at) {
      put(id, !has(id, at), at)
      changed(at !== undefined && counted?.ids[at] === id)
    },
    setRange(range, selected) {
      if (range === base && !selected) return rebase(NO_LIST, new Set(), added)
      let any = false
      for (const id of range) any = put(id, selected) || any
      if (any) changed(isCounted(range))
    },
    selectAll(list) {
      const before = size()
      if (list === base && removed.size === 0) return
      const besides = outside(list, before === 0 ? 0 : selectedOf(list).length)
      if (before === list.length + besides.size) return
      rebase(list, new Set(), besides)
    },
    invert(list) {
      if (list.length === 0) return
      if (list === base) {
        rebase(NO_LIST, new Set(), new Set([...added, ...removed]))
      } else if (base.length === 0 && hiddenCount(list) === 0) {
        rebase(list, added, new Set())
      } else {
        const within = size() === 0 ? [] : selectedOf(list)
        rebase(list, new Set(within), outside(list, within.length))
      }
    },
    clear() {
      if (size() > 0) rebase(NO_LIST, new Set(), new Set())
    },
    hiddenCount,
  }
}

/**
 * The ids from one to the other, both included, as they stand in `order`, whichever comes first.
 * Without an anchor in `order` it is the target alone; without a target, nothing.
 */
export function rangeBetween(
  order: readonly string[],
  anchorKey: string | undefined,
  targetKey: string,
): readonly string[] {
  const target = order.indexOf(targetKey)
  if (target === -1) return []
  const anchor = anchorKey === undefined ? -1 : order.indexOf(anchorKey)
  if (anchor === -1) return [targetKey]
  return order.slice(Math.min(anchor, target), Math.max(anchor, target) + 1)
}
