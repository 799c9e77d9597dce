/**
 * Phases of a pipeline or a task.
 *
 * Our choice: section 3 of the service description shows no states. These are the phases our demo
 * service uses (contract §3); the words of a real service are mapped here and nowhere else.
 */
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
const PHASE_WORDS: ReadonlyMap<string, KnownPhase> = new Map(
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

/**
 * The phase that a record's `status` stands for.
 *
 * @param record anything with a `status`; the string itself is never changed
 * @returns `unknown` when the status is missing, no string, or a word that we do not know
 */
export function phaseOf(record: { readonly status?: unknown }): Phase {
  const { status } = record
  if (typeof status !== 'string') return 'unknown'
  return (
    PHASE_WORDS.get(status) ??
    PHASE_WORDS.get(
      status
        .trim()
        .toLowerCase()
        .replaceAll(/[\s-]+/g, '_'),
    ) ??
    'unknown'
  )
}

/** True when the phase moves on by itself, so that it is worth polling. */
export function isMoving(phase: Phase): boolean {
  return phase === 'queued' || phase === 'running'
}

/** True when the phase is known to be the end of a run. `unknown` is not. */
export function isFinished(phase: Phase): boolean {
  return phase === 'succeeded' || phase === 'failed' || phase === 'stopped' || phase === 'rejected'
}
