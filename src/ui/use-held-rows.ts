import { useLayoutEffect, useMemo, useState } from 'react'
import { useFreezeOrder } from './use-freeze-order'

interface Keyed {
  readonly key: string
}

interface Rows<Row extends Keyed> {
  readonly listed: readonly Row[]
  /** All newest rows, also those that the filter hides. */
  readonly all: readonly Row[]
  /** Identifies filter and sort. The list shows a new view at once. */
  readonly view: string
  /** The row to show while the newest rows do not contain it. */
  readonly absent: (row: Row) => Row
}

/**
 * The rows that a list shows. While the user works in the list, polls update the rows, but no row moves, appears or
 * disappears.
 */
export function useHeldRows<Row extends Keyed>({ listed, all, view, absent }: Rows<Row>) {
  const newest = { view, rows: listed }
  const { frozen, isPressed, noteShown, update, replace, area } = useFreezeOrder<typeof newest>()
  if (frozen !== undefined && frozen.view !== view) replace(newest)
  const held = frozen?.view === view ? frozen.rows : undefined

  const rows = useMemo(() => {
    if (held === undefined || held === listed) return listed
    const newestByKey = new Map(all.map((row) => [row.key, row]))
    return held.map((row) => newestByKey.get(row.key) ?? absent(row))
  }, [held, listed, all, absent])
  useLayoutEffect(() => noteShown({ view, rows }))
  const isOutdated = useMemo(
    () =>
      rows.length !== listed.length || rows.some(({ key }, index) => key !== listed[index]?.key),
    [rows, listed],
  )
  // Unchanged during a press, because the notice moves the end of the list, and the click could hit something else.
  const [showsNotice, setShowsNotice] = useState(false)
  if (!isPressed && showsNotice !== isOutdated) setShowsNotice(isOutdated)

  return {
    rows,
    listed,
    all,
    /** True if the newest data add, remove or move rows. The list shows the newest rows when the user leaves it. */
    isOutdated: showsNotice,
    catchUp: () => update(newest),
    area,
  }
}

export type HeldRows = ReturnType<typeof useHeldRows>
