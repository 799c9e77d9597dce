/**
 * Phases of a pipeline or a task.
 *
 * The service description shows no states, so these phases are our choice. The words of a real service
 * are found and mapped here and nowhere else.
 */
import { isJsonObject, own, type JsonObject } from '~/lib/json'

export const KNOWN_PHASES = [
  'idle',
  'queued',
  'running',
  'waiting_approval',
  'succeeded',
  'failed',
  'stopped',
  'rejected',
] as const

export type KnownPhase = (typeof KNOWN_PHASES)[number]

/** `unknown` is shown with the service's own word, is never taken for finished and never blocks an action. */
export type Phase = KnownPhase | 'unknown'

export const PHASES = [...KNOWN_PHASES, 'unknown'] as const satisfies readonly Phase[]

/** Words that mean the same beyond doubt. "done" or "completed" are left out: they do not say how it ended. */
const OWN_WORDS: ReadonlyMap<string, KnownPhase> = new Map(
  Object.entries({
    idle: ['idle', 'new', 'created', 'ready', 'not_started', 'never_run'],
    queued: ['queued', 'pending', 'scheduled', 'enqueued'],
    running: ['running', 'in_progress', 'inprogress', 'started', 'executing'],
    waiting_approval: [
      'waiting_approval',
      'waiting_for_approval',
      'awaiting_approval',
      'pending_approval',
      'approval_required',
    ],
    succeeded: ['succeeded', 'success', 'successful', 'passed'],
    failed: ['failed', 'failure', 'error', 'errored'],
    stopped: ['stopped', 'cancelled', 'canceled', 'aborted'],
    rejected: ['rejected', 'declined'],
  } satisfies Record<KnownPhase, string[]>).flatMap(([phase, words]) =>
    words.map((word): [string, KnownPhase] => [word, phase as KnownPhase]),
  ),
)

/** With the words of `config.json`. Set once at the start and never during a session. */
let phaseWords = OWN_WORDS

/** The spelling in which words are compared: `In Review` and `in-review` are `in_review`. */
function plainWord(word: string): string {
  return word
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
}

/**
 * Adds the words that a deployer maps in `config.json`; they win over ours. Whoever deploys knows the
 * service, and its words do not change while the page is open.
 */
export function mapPhaseWords(words: Readonly<Record<string, KnownPhase>>): void {
  const added = Object.entries(words).map(([word, phase]) => [plainWord(word), phase] as const)
  phaseWords = new Map([...OWN_WORDS, ...added])
}

/** Where the word may stand in a `status` that is an object, and beside a missing `status`. */
const WORDS_OF_STATUS = ['state', 'phase', 'name']
const WORDS_OF_RECORD = ['state', 'phase']

/** The keys of a record that may hold its state. */
export const STATUS_KEYS: readonly string[] = ['status', ...WORDS_OF_RECORD]

function wordIn(object: JsonObject, keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const value = own(object, key)
    if (typeof value === 'string' && value.trim() !== '') return value
    if (typeof value === 'number') return String(value)
  }
  return undefined
}

/**
 * The service's own word for the state of a record, verbatim. It may stand as `status`, as `state`,
 * `phase` or `name` within `status`, or as `state` or `phase` beside a missing one.
 *
 * @returns `undefined` when the record has no word for it
 */
export function statusWordOf(record: JsonObject): string | undefined {
  const status = own(record, 'status')
  if (typeof status === 'string' && status.trim() !== '') return status
  if (typeof status === 'number') return String(status)
  const inner = isJsonObject(status) ? wordIn(status, WORDS_OF_STATUS) : undefined
  return inner ?? wordIn(record, WORDS_OF_RECORD) ?? (status === '' ? '' : undefined)
}

/**
 * The phase that the word for a state stands for.
 *
 * @param record a record as it was read, whose `status` is the word that `statusWordOf` found
 * @returns `unknown` when the status is missing, no string, or a word that we do not know
 */
export function phaseOf(record: { readonly status?: unknown }): Phase {
  const { status } = record
  if (typeof status !== 'string') return 'unknown'
  return phaseWords.get(status) ?? phaseWords.get(plainWord(status)) ?? 'unknown'
}

/** True when the phase moves on by itself, so that it is worth polling. */
export function isMoving(phase: Phase): boolean {
  return phase === 'queued' || phase === 'running'
}

/** True when the phase is known to be the end of a run. `unknown` is not. */
export function isFinished(phase: Phase): boolean {
  return phase === 'succeeded' || phase === 'failed' || phase === 'stopped' || phase === 'rejected'
}
