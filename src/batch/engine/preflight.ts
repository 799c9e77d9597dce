import { NOT_FOUND, refusalOf, verdictOf, WITHOUT_ID, type Refusal } from '~/domain/verdict'
import { ApiError } from '~/api/api-error'
import { phaseOf } from '~/domain/phases'
import type { Pipeline } from '~/api/pipelines'
import type {
  BatchRequest,
  BatchTarget,
  Preflight,
  PreflightItemWithReason,
  PreflightItem,
  RecordEffects,
} from './batch'
import { NO_STATE, withServiceText } from './outcome-messages'
import { readStatuses, type StatusEffects, type StatusReading } from '~/api/status'
import { stopsBatch } from './stop-reasons'

const NO_ACCESS = { one: 'is not accessible to you', many: 'are not accessible to you' }

interface PreflightEffects extends StatusEffects, RecordEffects {
  readonly chunkSize: number
}

type Sorted =
  | { readonly list: 'eligible'; readonly item: PreflightItem }
  | { readonly list: 'notEligible' | 'unknown'; readonly item: PreflightItemWithReason }

/** The targets in the requested order, without duplicate ids, because two rows may have the same id. */
export function uniqueTargets(targets: readonly BatchTarget[]): readonly BatchTarget[] {
  const known = new Set<string>()
  return targets.filter(({ id }) => !known.has(id) && known.add(id))
}

function sort(request: BatchRequest, target: BatchTarget, reading: StatusReading): Sorted {
  const as = (list: 'notEligible' | 'unknown', refusal: Refusal): Sorted => ({
    list,
    item: { target, ...refusal },
  })
  switch (reading.kind) {
    case 'gone':
      return as('notEligible', refusalOf(NOT_FOUND))
    case 'denied':
      return as(
        'notEligible',
        reading.reason === undefined ? refusalOf(NO_ACCESS) : { reason: reading.reason },
      )
    case 'absent':
    case 'unreadable':
      return as('unknown', { reason: NO_STATE })
    case 'failed': {
      const reason = 'The status could not be read.'
      const message = reading.error instanceof ApiError ? reading.error.facts.message : undefined
      return as('unknown', {
        reason: message === undefined ? reason : withServiceText(reason, message),
      })
    }
    case 'record':
      return sortRecord(request, target, reading.record)
    default:
      return reading satisfies never
  }
}

function sortRecord(request: BatchRequest, target: BatchTarget, record: Pipeline): Sorted {
  const phase = phaseOf(record)
  const { status } = record
  const item = { target, phase, record, ...(status !== undefined && { status }) }
  const { can, ...refusal } = verdictOf(request.action, request.type, phase)
  if (!('reason' in refusal)) return { list: 'eligible', item }
  return { list: can === 'no' ? 'notEligible' : 'unknown', item: { ...item, ...refusal } }
}

/**
 * Reads the status of exactly the ids in `request`, and sorts the ids by the action table. If a request fails for a
 * reason that would affect every request, such as a refused token, the other ids are not read. Their state is unknown.
 *
 * @param onChecked called after each chunk with the number of ids read so far
 * @throws only the abort reason of `signal`
 */
export async function runPreflight(
  effects: PreflightEffects,
  request: BatchRequest,
  batchId: string,
  signal?: AbortSignal,
  onChecked?: (count: number) => void,
): Promise<Preflight> {
  const lists: Record<'notEligible' | 'unknown', PreflightItemWithReason[]> & {
    eligible: PreflightItem[]
  } = { eligible: [], notEligible: [], unknown: [] }
  const put = (sorted: Sorted) => {
    if (sorted.list === 'eligible') lists.eligible.push(sorted.item)
    else lists[sorted.list].push(sorted.item)
  }
  const targets: BatchTarget[] = []
  for (const target of uniqueTargets(request.targets)) {
    if (target.id === '') {
      put({ list: 'notEligible', item: { target, ...refusalOf(WITHOUT_ID) } })
    } else targets.push(target)
  }
  let error: ApiError | undefined
  for (let from = 0; from < targets.length; from += effects.chunkSize) {
    const chunk = targets.slice(from, from + effects.chunkSize)
    if (error !== undefined && stopsBatch(error.kind)) {
      const reading = { kind: 'failed', error } as const
      for (const target of chunk) put(sort(request, target, reading))
      continue
    }
    const ids = chunk.map(({ id }) => id)
    const askedAt = effects.now()
    const read = await readStatuses(effects.client, request.type, ids, {
      signal,
      retrying: effects,
    })
    signal?.throwIfAborted()
    if (read.error instanceof ApiError) error = read.error
    const records = new Map<string, Pipeline>()
    for (const target of chunk) {
      const reading = read.readings.get(target.id) ?? { kind: 'unreadable' }
      if (reading.kind === 'record') records.set(target.id, reading.record)
      put(sort(request, target, reading))
    }
    if (records.size > 0) effects.showRecords(records, request.type, askedAt)
    onChecked?.(from + chunk.length)
  }
  return {
    batchId,
    checkedAt: effects.now(),
    ...lists,
    alreadySent: [],
    isJournalComplete: true,
    ...(error !== undefined && { error }),
  }
}
