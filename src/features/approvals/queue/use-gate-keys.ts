import { useEffect, useEffectEvent } from 'react'
import { gateSelection } from '~/stores/selection'
import { useBatchStore } from '~/batch/ui/batch-store'
import { GATE_KEYS } from '~/domain/action-keys'
import { usePreferences } from '~/stores/preferences'
import { isWaiting, type QueueEntry, type Queue } from './queue'
import type { OpenGate } from '../gate/use-open-gate'
import { keyName, readListKey, type ListCommand } from '~/ui/data-table/use-active-row'

type Where = 'queue' | 'detail' | 'elsewhere'

const PAGE = 10

/** In these elements, the page ignores keys. They are text fields, or they handle the keys themselves. */
const IGNORED =
  'textarea, select, dialog, [role=menu], [contenteditable], input:not([type=checkbox])'

interface GateKeys {
  readonly queue: Queue
  /** The selected gates that wait. */
  readonly selected: readonly QueueEntry[]
  readonly open: OpenGate
  readonly frame: HTMLElement | null
  readonly onDecide: (action: 'approve' | 'reject', entries: readonly QueueEntry[]) => void
}

/** Handles the keys of this page, even outside the queue. Keys that the table has already handled are ignored. */
export function useGateKeys({ queue, selected, open, frame, onDecide }: GateKeys): void {
  const { singleKeys } = usePreferences()
  const { entries, waiting } = queue
  const active = entries[open.activeAt]

  const decide = (action: 'approve' | 'reject', where: Where) => {
    const current = where === 'queue' ? active : (open.entry ?? active)
    if (selected.length > 0) onDecide(action, selected)
    else if (current !== undefined) onDecide(action, [current])
  }
  const execute = (command: ListCommand, where: Where) => {
    switch (command.kind) {
      case 'move': {
        const to = entries[command.to]
        return to && open.move(to.key)
      }
      case 'toggle':
        if (active === undefined) return undefined
        if (isWaiting(active)) gateSelection.toggle(active.key)
        // The arrow keys work only in the queue, so the row gets the focus.
        return where === 'elsewhere' && open.move(active.key)
      case 'select_all':
        return gateSelection.selectAll(waiting.map(({ key }) => key))
      case 'clear':
        return gateSelection.clear()
      case 'restore':
        return gateSelection.restore()
      default:
        return command satisfies never
    }
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : document.body
    if (event.defaultPrevented || useBatchStore.getState().pending !== undefined) return
    if (target.closest(IGNORED) !== null) return
    const where = placeOf(target, frame)
    const name = keyName(event, singleKeys, where === 'queue')
    const isEscape = event.key === 'Escape' && !event.isComposing && !event.altKey
    const list = { at: open.activeAt, count: entries.length, page: PAGE, singleKeys }
    const command = readListKey(name, event.shiftKey, list)
    if (where === 'detail' && isEscape) open.leave()
    else if (name === GATE_KEYS.approve) decide('approve', where)
    else if (name === GATE_KEYS.reject) decide('reject', where)
    // Enter only opens a gate, and never approves or rejects it.
    else if (name === 'Enter') {
      if (active !== undefined) open.open(active.key)
    } else if (command !== undefined) execute(command, where)
    else return
    event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

function placeOf(target: Element, frame: HTMLElement | null): Where {
  if (frame === null || !frame.contains(target)) return 'elsewhere'
  if (target.closest('[role=grid]') !== null)
    // In the table header, Space toggles the checkbox, and Enter presses the button, so these keys do not act on a row.
    return target.closest('[role=columnheader]') === null ? 'queue' : 'elsewhere'
  return 'detail'
}
