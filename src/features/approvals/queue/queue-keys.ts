import {
  isSingle,
  readListKey,
  readSingleKey,
  type KeyPress,
  type ListCommand,
  type ListPosition,
} from '~/components/list-keys'

/** What a key means on this screen besides what it means in all lists. */
export type QueueCommand =
  | ListCommand
  | { readonly kind: 'restore' | 'open' | 'leave' }
  | { readonly kind: 'decide'; readonly action: 'approve' | 'reject' }

export interface QueuePlace extends ListPosition {
  /** Where the focus is: in the rows, in the gate's detail, or anywhere else on the page. */
  readonly where: 'queue' | 'detail' | 'elsewhere'
}

const DECISIONS = new Map<string, QueueCommand>([
  ['u', { kind: 'restore' }],
  ['a', { kind: 'decide', action: 'approve' }],
  ['r', { kind: 'decide', action: 'reject' }],
])

/** Reads a key press; `undefined` for what is left to the browser. Enter opens, and decides nothing. */
export function readQueueKey(press: KeyPress, place: QueuePlace): QueueCommand | undefined {
  const inAnyList = place.where === 'queue' ? readListKey : readSingleKey
  return inAnyList(press, place) ?? readOwnKey(press, place)
}

function readOwnKey(press: KeyPress, place: QueuePlace): QueueCommand | undefined {
  const { key, ctrlKey, metaKey, altKey, isComposing } = press
  if (isSingle(press, place) && DECISIONS.has(key)) return DECISIONS.get(key)
  if (isComposing || altKey) return undefined
  if (key === 'Escape' && place.where === 'detail') return { kind: 'leave' }
  return key === 'Enter' && place.where === 'queue' && !ctrlKey && !metaKey
    ? { kind: 'open' }
    : undefined
}
