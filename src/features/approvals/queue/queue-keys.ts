import {
  keyName,
  readListKey,
  type KeyPress,
  type ListCommand,
  type ListPosition,
} from '~/ui/data-table/table-keys'

/** What a key means on this screen besides what it means in all lists. */
export type QueueCommand =
  | ListCommand
  | { readonly kind: 'restore' | 'open' | 'leave' }
  | { readonly kind: 'decide'; readonly action: 'approve' | 'reject' }

export interface QueuePlace extends ListPosition {
  /** Where the focus is: in the rows, in the gate's detail, or anywhere else on the page. */
  readonly where: 'queue' | 'detail' | 'elsewhere'
}

/** @returns `undefined` for keys of the browser. Enter opens a gate and decides nothing. */
export function readQueueKey(press: KeyPress, place: QueuePlace): QueueCommand | undefined {
  const { where, singleKeys } = place
  if (where === 'detail' && press.key === 'Escape' && !press.isComposing && !press.altKey)
    return { kind: 'leave' }
  const name = keyName(press, singleKeys, where === 'queue')
  switch (name) {
    case 'u':
      return { kind: 'restore' }
    case 'a':
      return { kind: 'decide', action: 'approve' }
    case 'r':
      return { kind: 'decide', action: 'reject' }
    case 'Enter':
      return { kind: 'open' }
    default:
      return readListKey(name, press.shiftKey, place)
  }
}
