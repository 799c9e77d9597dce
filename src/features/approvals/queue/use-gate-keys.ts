import { useEffect, useEffectEvent } from 'react'
import { gateSelection } from '~/stores/selection'
import { useBatchStore } from '~/batch/ui/batch-store'
import { GATE_KEYS } from '~/domain/action-keys'
import { usePreferences } from '~/stores/preferences'
import { isWaiting, type QueueEntry, type Queue } from './queue'
import type { OpenGate } from '../gate/use-open-gate'
import {
  keyName,
  readListKey,
  type KeyPress,
  type ListCommand,
  type ListPosition,
} from '~/ui/data-table/use-active-row'

type QueueCommand =
  | ListCommand
  | { readonly kind: 'open' | 'leave' }
  | { readonly kind: 'decide'; readonly action: 'approve' | 'reject' }

export interface QueuePlace extends ListPosition {
  readonly where: 'queue' | 'detail' | 'elsewhere'
}

/**
 * The command of a key. Enter only opens a gate, and never approves or rejects it.
 *
 * @returns `undefined` for a key without a command
 */
export function readQueueKey(press: KeyPress, place: QueuePlace): QueueCommand | undefined {
  const { where, singleKeys } = place
  if (where === 'detail' && press.key === 'Escape' && !press.isComposing && !press.altKey)
    return { kind: 'leave' }
  const name = keyName(press, singleKeys, where === 'queue')
  switch (name) {
    case GATE_KEYS.approve:
      return { kind: 'decide', action: 'approve' }
    case GATE_KEYS.reject:
      return { kind: 'decide', action: 'reject' }
    case 'Enter':
      return { kind: 'open' }
    default:
      return readListKey(name, press.shiftKey, place)
  }
}

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

  const execute = (command: QueueCommand, where: QueuePlace['where']) => {
    const active = entries[open.activeAt]
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
      case 'open':
        return active && open.open(active.key)
      case 'leave':
        return open.leave()
      case 'decide': {
        const current = where === 'queue' ? active : (open.entry ?? active)
        if (selected.length > 0) onDecide(command.action, selected)
        else if (current !== undefined) onDecide(command.action, [current])
        return undefined
      }
      default:
        return command satisfies never
    }
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : document.body
    if (event.defaultPrevented || useBatchStore.getState().pending !== undefined) return
    if (target.closest(IGNORED) !== null) return
    const where = placeOf(target, frame)
    const command = readQueueKey(event, {
      where,
      at: open.activeAt,
      count: entries.length,
      page: PAGE,
      singleKeys,
    })
    if (command === undefined) return
    event.preventDefault()
    execute(command, where)
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

function placeOf(target: Element, frame: HTMLElement | null): QueuePlace['where'] {
  if (frame === null || !frame.contains(target)) return 'elsewhere'
  if (target.closest('[role=grid]') !== null)
    // In the table header, Space toggles the checkbox, and Enter presses the button, so these keys do not act on a row.
    return target.closest('[role=columnheader]') === null ? 'queue' : 'elsewhere'
  return 'detail'
}
