import { useLayoutEffect, useMemo, useState } from 'react'
import { useFrozenOrder } from './use-frozen-order'

interface Keyed {
  readonly key: string
}

interface Rows<Row extends Keyed> {
  readonly listed: readonly Row[]
  /** All newest rows, also those that the filter hides. */
  readonly all: readonly Row[]
  /** Identifies the list, for example its filter and sort order. A change shows the newest rows at once. */
  readonly view: string
  /** Returns what to show for a row that the newest rows do not contain. */
  readonly absent: (row: Row) => Row
}

/**
 * The rows that a list shows. While the user works in the list, polls update the rows, but no row moves, appears or
 * disappears.
 */
export function useFrozenRows<Row extends Keyed>({ listed, all, view, absent }: Rows<Row>) {
  const newest = { view, rows: listed }
  const { frozen, isPressed, noteShown, update, replace, area } = useFrozenOrder<typeof newest>()
  if (frozen !== undefined && frozen.view !== view) replace(newest)
  const kept = frozen?.view === view ? frozen.rows : undefined

  const { rows, absentCount } = useMemo(() => {
    if (kept === undefined || kept === listed) return { rows: listed, absentCount: 0 }
    const newestByKey = new Map(all.map((row) => [row.key, row]))
    return {
      rows: kept.map((row) => newestByKey.get(row.key) ?? absent(row)),
      absentCount: kept.filter(({ key }) => !newestByKey.has(key)).length,
    }
  }, [kept, listed, all, absent])
  useLayoutEffect(() => noteShown({ view, rows }))
  const isOutdated = useMemo(
    () =>
      rows.length !== listed.length || rows.some(({ key }, index) => key !== listed[index]?.key),
    [rows, listed],
  )
  // Does not change during a press, because the notice moves the end of the list and the click could then hit another
  // element.
  const [showsNotice, setShowsNotice] = useState(false)
  if (!isPressed && showsNotice !== isOutdated) setShowsNotice(isOutdated)

  return {
    rows,
    /** The number of shown rows that the newest data do not contain. */
    absentCount,
    listed,
    all,
    /** True if the newest data add, remove or move rows, and the list does not show this yet. */
    isOutdated: showsNotice,
    catchUp: () => update(newest),
    area,
  }
}

export type FrozenRows = ReturnType<typeof useFrozenRows>
