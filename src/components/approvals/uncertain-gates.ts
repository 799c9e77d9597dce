/**
 * Reasons why more pipelines may wait than Sluice can see: unknown states, unreadable records, and records that the
 * service did not send.
 */
import type { List } from '~/api/envelope'
import { missingRecordsOf, type MissingRecords } from '~/api/list-paging'
import { phaseOf } from '~/domain/phases'
import type { Pipeline } from '~/api/pipelines'
import { sentText } from '../partial-list'
import { counted, countText } from '~/lib/count-text'
import type { WaitingBadge } from '~/stores/waiting-badge'

export interface UncertainGates {
  readonly unknown: number
  /** Some of the unknown states, as the service writes them. */
  readonly words: readonly string[]
  readonly unreadable: number
  readonly missing: MissingRecords | undefined
}

const MAX_LISTED = 10

const cache = new WeakMap<List<Pipeline>, UncertainGates>()

/** @returns the same object for the same list; `undefined` if Sluice knows the state of every pipeline */
export function uncertainGatesIn(list: List<Pipeline>): UncertainGates | undefined {
  let uncertainGates = cache.get(list)
  if (uncertainGates === undefined) cache.set(list, (uncertainGates = countUncertainGates(list)))
  const { unknown, unreadable, missing } = uncertainGates
  return unknown === 0 && unreadable === 0 && missing === undefined ? undefined : uncertainGates
}

function countUncertainGates(list: List<Pipeline>): UncertainGates {
  let unknown = 0
  const words = new Set<string>()
  for (const pipeline of list.items) {
    if (phaseOf(pipeline) !== 'unknown') continue
    unknown += 1
    const { status = '' } = pipeline
    if (words.size < MAX_LISTED && status.trim() !== '') words.add(status)
  }
  const missing = missingRecordsOf(list)
  return { unknown, words: [...words], unreadable: list.unreadable.length, missing }
}

/** For example "1 waiting in the 6 pipelines (of 50) that the service sent". */
export function waitingText(waiting: number, uncertainGates: UncertainGates | undefined): string {
  const within =
    uncertainGates?.missing === undefined ? '' : ` in ${sentText(uncertainGates.missing)}`
  return `${waiting === 0 ? 'none known to be' : countText(waiting)} waiting${within}`
}

/**
 * The text of the badge: "3"; "3?" if some states or records cannot be read; "3+" if the list is incomplete; "?" if no
 * gate is known to wait, but one may wait.
 */
export function badgeOf(waiting: number, uncertainGates: UncertainGates | undefined): WaitingBadge {
  const count = waiting === 0 ? '' : countText(waiting)
  if (uncertainGates === undefined) return count === '' ? {} : { text: count }
  const { unknown, unreadable, missing } = uncertainGates
  const spoken = [
    waitingText(waiting, uncertainGates),
    unknown > 0 && `${counted(unknown, 'pipeline')} with unknown state`,
    unreadable > 0 && `${counted(unreadable, 'record')} not readable`,
  ]
  return {
    text: `${count}${missing === undefined || count === '' ? '?' : '+'}`,
    spoken: spoken.filter(Boolean).join(', '),
  }
}
