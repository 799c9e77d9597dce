import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { isTextField } from '../is-text-field'
import { useScrollPosition, type PositionMemory } from '../use-scroll-position'
import { rangeBetween, type Selection } from '~/lib/selection'

interface ActiveRowOptions extends PositionMemory {
  readonly scroller: RefObject<HTMLElement | null>
  readonly keys: readonly string[]
  readonly show: (at: number) => void
  /** The key of the active row, if the parent sets it. Otherwise the active row is the row that last had the focus. */
  readonly activeKey: string | undefined
  readonly onActive: ((key: string) => void) | undefined
}

function controlsOf(scroller: HTMLElement | null, at: number): readonly HTMLElement[] {
  return [...(scroller?.querySelectorAll<HTMLElement>(`[data-at="${at}"] [data-part]`) ?? [])]
}

function isInView(scroller: HTMLElement | null, at: number): boolean {
  const placeOf = (rows: string) => scroller?.querySelector(rows)?.getBoundingClientRect()
  const row = placeOf(`[data-at="${at}"]`)
  const view = scroller?.getBoundingClientRect()
  if (row === undefined || view === undefined) return false
  // The header covers the top of the list, so a row behind it does not count as visible.
  const top = Math.max(view.top, placeOf('[aria-rowindex="1"]')?.bottom ?? 0)
  return row.bottom > top && row.top < view.bottom
}

/**
 * The row that becomes active after the row `key` has left the list: the next row, or else the previous row.
 *
 * @param keys the rows now
 * @param before the rows when `key` was still in the list
 * @returns `undefined` if there is no such row
 */
export function nextKeyIn(keys: readonly string[], before: readonly string[], key: string) {
  const known = new Set(keys)
  const at = before.indexOf(key)
  const isKnown = (each: string) => known.has(each)
  return at === -1
    ? undefined
    : (before.slice(at).find(isKnown) ?? before.slice(0, at).findLast(isKnown))
}

/**
 * The active row: the row that has or last had the focus. Only the controls of this row are in the tab order. The hook
 * stores the key of the row, so sorting or polling moves the row and its focus together. If the row leaves the list,
 * the row after it becomes active.
 */
export function useActiveRow(options: ActiveRowOptions) {
  const { scroller, keys, show, place, onLeave, onActive } = options
  const [own, setOwn] = useState(place?.key)
  const [before, setBefore] = useState(keys)
  if (before !== keys) {
    setBefore(keys)
    if (own !== undefined && !keys.includes(own)) setOwn(nextKeyIn(keys, before, own) ?? own)
  }
  const activeKey = options.activeKey ?? own
  const part = useRef(place?.part ?? 'link')
  const wantsFocus = useRef(place?.key !== undefined)
  const at = activeKey === undefined ? 0 : Math.max(0, keys.indexOf(activeKey))

  // A ref and not the state, because a click may set the active row and leave the screen before the next render.
  const lastKey = useRef(own)
  useLayoutEffect(() => {
    lastKey.current = own
  }, [own])
  useScrollPosition(scroller, options, () => ({ key: lastKey.current, part: part.current }))
  useLayoutEffect(() => {
    // The row may have moved while the user was away. If no part of the row is visible, it is scrolled into view.
    const hasFocus =
      wantsFocus.current || scroller.current?.querySelector('[data-at] :focus-visible')
    const row = hasFocus ? keys.indexOf(own ?? '') : -1
    if (row !== -1 && !isInView(scroller.current, row)) show(row)
    // If the user types in a field while the rows are loading, the focus stays in the field.
    if (isTextField(document.activeElement)) wantsFocus.current = false
    // oxlint-disable-next-line react/exhaustive-deps -- runs once for each visit, and each visit has a new `onLeave`
  }, [onLeave])

  const focusWanted = () => {
    if (!wantsFocus.current) return
    const controls = controlsOf(scroller.current, at)
    const control =
      controls.find((each) => each.dataset['part'] === part.current) ??
      controls.find((each) => each.dataset['part'] === 'link') ??
      controls[0]
    if (control === undefined) return
    wantsFocus.current = false
    control.focus({ preventScroll: true })
  }
  // An effect runs after the heading of a new screen has taken the focus.
  useEffect(focusWanted)

  const setActive = (row: number) => {
    const key = keys[row]
    if (key === undefined) return
    lastKey.current = key
    setOwn(key)
    onActive?.(key)
  }
  return {
    at,
    setActive,
    focus(row: number) {
      show(row)
      wantsFocus.current = true
      // If the row is already active, no render follows, so the focus moves now.
      if (row === at) focusWanted()
      setActive(row)
    },
    step(by: -1 | 1) {
      const controls = controlsOf(scroller.current, at)
      const now = controls.findIndex((each) => each.dataset['part'] === part.current)
      controls[now + by]?.focus()
    },
    noticeFocus(element: Element) {
      const row = element.closest<HTMLElement>('[data-at]')
      if (row === null) return
      part.current = element.closest<HTMLElement>('[data-part]')?.dataset['part'] ?? part.current
      setActive(Number(row.dataset['at']))
    },
  }
}

interface SelectedRange {
  /** The key of the row at which the range starts. */
  readonly anchor: string
  readonly ids: readonly string[]
}

/**
 * Selects the rows from a start up to `to`. The start is the first row of the former range, if this row is still
 * selected and in the list. The new range then replaces the former range. Otherwise the start is `from`, and the former
 * range stays selected. Rows that the filter hides do not change.
 *
 * @param keys the keys of the rows, in the order on the screen
 * @param selectable the keys of the rows that can be selected
 */
export function extendRange(
  selection: Pick<Selection, 'has' | 'setRange'>,
  keys: readonly string[],
  { anchor, ids: before }: SelectedRange,
  from: string,
  to: string,
  selectable = keys,
): SelectedRange {
  const shown = new Set(selectable)
  const isKept = shown.has(anchor) && selection.has(anchor)
  const start = isKept ? anchor : from
  const ids = rangeBetween(keys, start, to).filter((id) => shown.has(id))
  if (isKept)
    selection.setRange(
      before.filter((id) => shown.has(id)),
      false,
    )
  selection.setRange(ids, true)
  return { anchor: start, ids }
}

/** Selects single rows, or a range that starts at the row that was toggled last. */
export function useRowSelection(
  selection: Selection | undefined,
  keys: readonly string[],
  selectable: readonly string[],
) {
  const [range, setRange] = useState<SelectedRange>({ anchor: '', ids: [] })
  const extend = (from: string, to: string) => {
    if (selection !== undefined) setRange(extendRange(selection, keys, range, from, to, selectable))
  }
  return {
    extend,
    toggle(key: string, isRange: boolean) {
      if (isRange) return extend(key, key)
      selection?.toggle(key)
      return setRange({ anchor: key, ids: [] })
    },
  }
}

export type ListCommand =
  | { readonly kind: 'move'; readonly to: number; readonly extend: boolean }
  | { readonly kind: 'toggle'; readonly extend: boolean }
  | { readonly kind: 'select_all' | 'clear' | 'restore' }

/** A command of a list, or a move between the controls of one table row with Left and Right. */
type TableCommand = ListCommand | { readonly kind: 'control'; readonly step: -1 | 1 }

export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'isComposing'
>

export interface ListPosition {
  readonly at: number
  readonly count: number
  readonly page: number
  readonly singleKeys: boolean
}

/**
 * The name of the key: letters in lower case, with a `^` prefix for Control or ⌘. Empty if the key has no meaning here.
 *
 * @param singleKeys whether shortcuts that are one letter or sign are switched on (WCAG 2.1.4)
 * @param isInRow false outside a row, where only shortcuts that are one letter or sign have a meaning
 */
export function keyName(press: KeyPress, singleKeys: boolean, isInRow = true): string {
  const { key, altKey, isComposing } = press
  const isControl = press.ctrlKey || press.metaKey
  const isLetter = key.length === 1 && key !== ' '
  if (isComposing || altKey || !(isLetter && !isControl ? singleKeys : isInRow)) return ''
  return isLetter ? (isControl ? '^' : '') + key.toLowerCase() : key
}

/** Returns the command of a key by its name; `undefined` if the browser handles the key. */
export function readListKey(
  name: string,
  extend: boolean,
  { at, count, page }: ListPosition,
): ListCommand | undefined {
  if (name === 'x' || name === ' ') return { kind: 'toggle', extend }
  if (name === '*' || name === '^a') return { kind: 'select_all' }
  if (name === 'Escape') return { kind: 'clear' }
  if (name === 'u') return { kind: 'restore' }
  const steps: Readonly<Record<string, number>> = {
    j: 1,
    k: -1,
    ArrowDown: 1,
    ArrowUp: -1,
    PageDown: page,
    PageUp: -page,
    Home: -count,
    End: count,
  }
  const step = steps[name]
  if (step === undefined) return undefined
  return { kind: 'move', to: Math.max(0, Math.min(count - 1, at + step)), extend }
}

/**
 * Like `readListKey`, with the keys that move between the controls of a table row.
 *
 * @param isButton the focus is on a button of the row, which Space presses
 */
export function readTableKey(
  press: KeyPress,
  position: ListPosition,
  isButton = false,
): TableCommand | undefined {
  if (isButton && press.key === ' ') return undefined
  const name = keyName(press, position.singleKeys)
  if (name === 'ArrowRight') return { kind: 'control', step: 1 }
  if (name === 'ArrowLeft') return { kind: 'control', step: -1 }
  return readListKey(name, press.shiftKey, position)
}
