/**
 * Phases of a pipeline or a task.
 *
 * The service does not document its states, so these phases are our choice. Only this file maps the words of a
 * service to phases.
 */
import { isJsonObject, own, type JsonObject } from '~/lib/json'

interface PhaseFacts {
  readonly label: string
  /** The icon beside the label, so that the color is never the only sign of a phase. */
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
  /** The width of the label in pixels. The buttons of the facet bar reserve this width, so that they do not move. */
  readonly labelWidth: number
  /** The place of the phase when the list is sorted by status. Phases that need attention come first. */
  readonly rank: number
  /**
   * `active`: the service changes the phase, so Sluice polls it. `waiting`: the run waits at a gate. `ended`: the run
   * has surely ended. `inactive`: there is no run, or Sluice does not know whether it has ended.
   */
  readonly activity: 'active' | 'waiting' | 'ended' | 'inactive'
  /**
   * Words that surely mean this phase. "done" and "completed" are not here, because they do not say how a run
   * ended.
   */
  readonly words: readonly string[]
}

/** The facts about each phase. A new phase does not compile until its row is complete. */
export const PHASE_TABLE = {
  idle: {
    label: 'Idle',
    shape: 'ring',
    labelWidth: 23,
    rank: 8,
    activity: 'inactive',
    words: ['idle', 'new', 'created', 'ready', 'not_started', 'never_run'],
  },
  queued: {
    label: 'Queued',
    shape: 'dashed',
    labelWidth: 51,
    rank: 3,
    activity: 'active',
    words: ['queued', 'pending', 'scheduled', 'enqueued'],
  },
  running: {
    label: 'Running',
    shape: 'half',
    labelWidth: 53,
    rank: 2,
    activity: 'active',
    words: ['running', 'in_progress', 'inprogress', 'started', 'executing'],
  },
  waiting_approval: {
    label: 'Waiting',
    shape: 'diamond',
    labelWidth: 46,
    rank: 0,
    activity: 'waiting',
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
    labelWidth: 71,
    rank: 7,
    activity: 'ended',
    words: ['succeeded', 'success', 'successful', 'passed'],
  },
  failed: {
    label: 'Failed',
    shape: 'cross',
    labelWidth: 39,
    rank: 1,
    activity: 'ended',
    words: ['failed', 'failure', 'error', 'errored'],
  },
  stopped: {
    label: 'Stopped',
    shape: 'square',
    labelWidth: 53,
    rank: 6,
    activity: 'ended',
    words: ['stopped', 'cancelled', 'canceled', 'aborted'],
  },
  rejected: {
    label: 'Rejected',
    shape: 'slashed',
    labelWidth: 56,
    rank: 5,
    activity: 'ended',
    words: ['rejected', 'declined'],
  },
  /**
   * For this phase, Sluice shows the status word of the service. The phase never counts as finished and never blocks an
   * action.
   */
  unknown: {
    label: 'Unknown',
    shape: 'question',
    labelWidth: 60,
    rank: 4,
    activity: 'inactive',
    words: [],
  },
} as const satisfies Record<string, PhaseFacts>

export type Phase = keyof typeof PHASE_TABLE
export type KnownPhase = Exclude<Phase, 'unknown'>
export type PhaseShapeName = PhaseFacts['shape']

// `Object.keys` returns strings for TypeScript, but these are exactly the keys above.
export const PHASES = Object.keys(PHASE_TABLE) as readonly Phase[]
export const KNOWN_PHASES = PHASES.filter((phase): phase is KnownPhase => phase !== 'unknown')

const OWN_WORDS: ReadonlyMap<string, KnownPhase> = new Map(
  KNOWN_PHASES.flatMap((phase) =>
    PHASE_TABLE[phase].words.map((word): [string, KnownPhase] => [word, phase]),
  ),
)

/** Our words and the words of `config.json`. Set once, when the app starts. */
let phaseWords = OWN_WORDS

/** Returns a status word in the form in which words are compared: `In Review` and `in-review` become `in_review`. */
function plainWord(word: string): string {
  return word
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
}

/**
 * Adds the words that `config.json` maps to phases. They override the words of `PHASE_TABLE`, because the deployer
 * knows the service.
 */
export function mapPhaseWords(words: Readonly<Record<string, KnownPhase>>): void {
  const added = Object.entries(words).map(([word, phase]) => [plainWord(word), phase] as const)
  phaseWords = new Map([...OWN_WORDS, ...added])
}

const WORDS_OF_STATUS = ['state', 'phase', 'name']
export const STATUS_KEYS: readonly string[] = ['status', 'state', 'phase']

function wordIn(object: JsonObject, keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const value = own(object, key)
    if (typeof value === 'string' && value.trim() !== '') return value
    if (typeof value === 'number') return String(value)
  }
  return undefined
}

/**
 * The word of the service for the state of a record, unchanged. The word can be in three places: `status` itself;
 * `state`, `phase` or `name` inside `status`; `state` or `phase` of the record.
 *
 * @returns `undefined` if the record has no such word
 */
export function statusWordOf(record: JsonObject): string | undefined {
  const status = own(record, 'status')
  const inner = isJsonObject(status) ? wordIn(status, WORDS_OF_STATUS) : undefined
  return inner ?? wordIn(record, STATUS_KEYS) ?? (status === '' ? '' : undefined)
}

/**
 * The phase that a status word means.
 *
 * @param record its `status` is the word that `statusWordOf` found
 * @returns `unknown` if the status is missing, is not a string, or is a word that we do not know
 */
export function phaseOf(record: { readonly status?: unknown }): Phase {
  const { status } = record
  if (typeof status !== 'string') return 'unknown'
  return phaseWords.get(status) ?? phaseWords.get(plainWord(status)) ?? 'unknown'
}

/** Whether the service changes the phase without a user. Sluice polls such pipelines. */
export function isMoving(phase: Phase): boolean {
  return PHASE_TABLE[phase].activity === 'active'
}

export function needsDecision(phase: Phase): boolean {
  return PHASE_TABLE[phase].activity === 'waiting'
}

/** Whether a run in this phase has surely ended. False for `unknown`. */
export function isFinished(phase: Phase): boolean {
  return PHASE_TABLE[phase].activity === 'ended'
}

/** Whether a run in this phase has surely ended before its last step was done. */
export function hasEndedEarly(phase: Phase): boolean {
  return isFinished(phase) && phase !== 'succeeded'
}

/** Whether a run has surely started or is queued, and has not ended. */
export function isOngoing(phase: Phase): boolean {
  return PHASE_TABLE[phase].activity !== 'inactive' && !isFinished(phase)
}

/**
 * Whether a run is running or waiting, so that its run time is counted. A queued run has no run time, even if its
 * record has a start time.
 */
export function isStarted(phase: Phase): boolean {
  return isOngoing(phase) && phase !== 'queued'
}
