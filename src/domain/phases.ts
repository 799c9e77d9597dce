/**
 * Phases of a pipeline or a task.
 *
 * The service description shows no states, so these phases are our choice. The words of a real service
 * are found and mapped here and nowhere else.
 */
import { isJsonObject, own, type JsonObject } from '~/lib/json'

interface PhaseFacts {
  readonly label: string
  /** The drawing beside the label, so that a phase is never told by its colour alone. */
  readonly shape:
    | 'ring'
    | 'dashed'
    | 'half'
    | 'diamond'
    | 'disc'
    | 'cross'
    | 'square'
    | 'slashed'
    | 'question'
  /** Classes of the colour token, as a text and as an area. */
  readonly text: string
  readonly fill: string
  /** Pixels of the label, so that the switches of the facet bar keep their places. */
  readonly labelWidth: number
  /** The order by status: what needs attention first, then what moves, then what has ended. */
  readonly rank: number
  /**
   * `moves`: changes by itself, so that it is worth polling; `waits`: for a decision of somebody; `ended`: is known to
   * be the end of a run; `rests`: none of these.
   */
  readonly course: 'moves' | 'waits' | 'ended' | 'rests'
  /** Words that surely mean this phase. "done" and "completed" do not say how a run ended, so they are left out. */
  readonly words: readonly string[]
}

/** Everything that depends on the phase alone. A phase that is added here does not compile until it is complete. */
export const PHASE_TABLE = {
  idle: {
    label: 'Idle',
    shape: 'ring',
    text: 'text-phase-idle',
    fill: 'bg-phase-idle',
    labelWidth: 23,
    rank: 8,
    course: 'rests',
    words: ['idle', 'new', 'created', 'ready', 'not_started', 'never_run'],
  },
  queued: {
    label: 'Queued',
    shape: 'dashed',
    text: 'text-phase-queued',
    fill: 'bg-phase-queued',
    labelWidth: 51,
    rank: 3,
    course: 'moves',
    words: ['queued', 'pending', 'scheduled', 'enqueued'],
  },
  running: {
    label: 'Running',
    shape: 'half',
    text: 'text-phase-running',
    fill: 'bg-phase-running',
    labelWidth: 53,
    rank: 2,
    course: 'moves',
    words: ['running', 'in_progress', 'inprogress', 'started', 'executing'],
  },
  waiting_approval: {
    label: 'Waiting',
    shape: 'diamond',
    text: 'text-phase-waiting_approval',
    fill: 'bg-phase-waiting_approval',
    labelWidth: 46,
    rank: 0,
    course: 'waits',
    words: [
      'waiting_approval',
      'waiting_for_approval',
      'awaiting_approval',
      'pending_approval',
      'approval_required',
    ],
  },
  succeeded: {
    label: 'Succeeded',
    shape: 'disc',
    text: 'text-phase-succeeded',
    fill: 'bg-phase-succeeded',
    labelWidth: 71,
    rank: 7,
    course: 'ended',
    words: ['succeeded', 'success', 'successful', 'passed'],
  },
  failed: {
    label: 'Failed',
    shape: 'cross',
    text: 'text-phase-failed',
    fill: 'bg-phase-failed',
    labelWidth: 39,
    rank: 1,
    course: 'ended',
    words: ['failed', 'failure', 'error', 'errored'],
  },
  stopped: {
    label: 'Stopped',
    shape: 'square',
    text: 'text-phase-stopped',
    fill: 'bg-phase-stopped',
    labelWidth: 53,
    rank: 6,
    course: 'ended',
    words: ['stopped', 'cancelled', 'canceled', 'aborted'],
  },
  rejected: {
    label: 'Rejected',
    shape: 'slashed',
    text: 'text-phase-rejected',
    fill: 'bg-phase-rejected hatched',
    labelWidth: 56,
    rank: 5,
    course: 'ended',
    words: ['rejected', 'declined'],
  },
  /** Is shown with the service's own word, is never taken for finished and never blocks an action. */
  unknown: {
    label: 'Unknown',
    shape: 'question',
    text: 'text-phase-unknown',
    fill: 'bg-phase-unknown',
    labelWidth: 60,
    rank: 4,
    course: 'rests',
    words: [],
  },
} as const satisfies Record<string, PhaseFacts>

export type Phase = keyof typeof PHASE_TABLE
export type KnownPhase = Exclude<Phase, 'unknown'>
export type PhaseShapeName = PhaseFacts['shape']

// The keys of an object are strings to the compiler; these are the ones above.
export const PHASES = Object.keys(PHASE_TABLE) as readonly Phase[]
export const KNOWN_PHASES = PHASES.filter((phase): phase is KnownPhase => phase !== 'unknown')

const OWN_WORDS: ReadonlyMap<string, KnownPhase> = new Map(
  KNOWN_PHASES.flatMap((phase) =>
    PHASE_TABLE[phase].words.map((word): [string, KnownPhase] => [word, phase]),
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

/** True when the phase changes by itself, so that it is worth polling. */
export function isMoving(phase: Phase): boolean {
  return PHASE_TABLE[phase].course === 'moves'
}

/** True when a run needs a decision of somebody to go on. */
export function needsDecision(phase: Phase): boolean {
  return PHASE_TABLE[phase].course === 'waits'
}

/** True when the phase is known to be the end of a run. `unknown` is not. */
export function isFinished(phase: Phase): boolean {
  return PHASE_TABLE[phase].course === 'ended'
}

/** True from the start of a run to its end, so that its time is counted: it moves, or waits for somebody. */
export function isOngoing(phase: Phase): boolean {
  return isMoving(phase) || needsDecision(phase)
}
