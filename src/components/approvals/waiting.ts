import { phaseOf } from '~/domain/phases'
import type { Pipeline } from '~/api/pipelines'
import { epochOf } from '~/lib/time-format'
import { rowKeysOf } from '../row-keys'
import { useDeferredValue } from 'react'
import { usePipelines } from '~/queries/pipelines'
import { useRemainingPipelines } from '~/queries/remaining-pipelines'
import type { List } from '~/api/envelope'
import { missingRecordsOf, type MissingRecords } from '~/api/list-paging'
import { sentText } from '../partial-list'
import { counted, countText } from '~/lib/count-text'
import type { WaitingBadge } from '~/stores/waiting-badge'

export interface WaitingGate {
  /** The id of the pipeline. A duplicate or missing id gets a number, so that the key is unique. */
  readonly key: string
  readonly pipeline: Pipeline
  /** Epoch milliseconds. NaN if the date is missing or invalid. */
  readonly requestedAt: number
}

const gatesOf = new WeakMap<readonly Pipeline[], readonly WaitingGate[]>()

/**
 * The pipelines that wait at a gate, oldest first. Those without a date come last, in the order of the service. A
 * pipeline with an unknown state does not count. Badge, title, favicon and queue all use this result, so they always
 * agree.
 */
export function waitingIn(pipelines: readonly Pipeline[]): readonly WaitingGate[] {
  const gates = gatesOf.get(pipelines) ?? findGates(pipelines)
  gatesOf.set(pipelines, gates)
  return gates
}

function findGates(pipelines: readonly Pipeline[]): readonly WaitingGate[] {
  const waiting = pipelines.filter((pipeline) => phaseOf(pipeline) === 'waiting_approval')
  const keys = rowKeysOf(waiting)
  return waiting
    .map((pipeline, at): WaitingGate => {
      const requestedAt = epochOf(pipeline.approval?.requestedAt)
      return { key: keys[at] ?? '', pipeline, requestedAt }
    })
    .toSorted((one, other) => orderOf(one) - orderOf(other))
}

function orderOf({ requestedAt }: WaitingGate): number {
  return Number.isNaN(requestedAt) ? Number.MAX_VALUE : requestedAt
}

/**
 * The waiting gates in the cached list, without deleted pipelines. `gates` is `undefined` until the list has been read.
 */
export function useWaiting() {
  const data = useDeferredValue(useRemainingPipelines(usePipelines({ enabled: false }).data))
  return { gates: data && waitingIn(data.items), uncertainGates: data && uncertainGatesIn(data) }
}

/**
 * Reasons why more pipelines may wait than Sluice can see: unknown states, unreadable records, and records that the
 * service did not send.
 */
export interface UncertainGates {
  readonly unknown: number
  /** Some of the unknown states, as the service writes them. */
  readonly words: readonly string[]
  readonly unreadable: number
  readonly missing: MissingRecords | undefined
}

const MAX_LISTED = 10

const uncertainGatesOf = new WeakMap<List<Pipeline>, UncertainGates>()

/**
 * Why more pipelines of this list may wait. `undefined` if Sluice knows the state of every pipeline.
 *
 * @returns the same object for the same list
 */
export function uncertainGatesIn(list: List<Pipeline>): UncertainGates | undefined {
  let uncertainGates = uncertainGatesOf.get(list)
  if (uncertainGates === undefined)
    uncertainGatesOf.set(list, (uncertainGates = countUncertainGates(list)))
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
 * The text of the badge: "3" if Sluice knows all states, "3?" if some states or records cannot be read, "3+" if the
 * list is incomplete. If no gate is known to wait, but one may wait, the text is "?".
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
