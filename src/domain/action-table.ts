/**
 * The table that decides: action × type × phase.
 *
 * Which pairs of action and type exist is documented (service description §4.5, "Types supported per
 * action"). From which phase an action is possible is our choice (contract §3, "Phases"): the document
 * shows no states. Buttons, their reasons, the palette, the tests and the demo service all read this.
 */
import type { KnownPhase, Phase } from './phases'

export const ACTIONS = [
  'status',
  'create',
  'update',
  'run',
  'stop',
  'reset',
  'delete',
  'approve',
  'reject',
] as const
export type Action = (typeof ACTIONS)[number]

export const RESOURCE_TYPES = ['pipeline', 'task'] as const
export type ResourceType = (typeof RESOURCE_TYPES)[number]

/** Why the action is not possible in this phase, to be read after the name: "deploy-api is already running". */
type Reason = string
type Cell = true | Reason
type Row = Record<KnownPhase, Cell>

const everyPhase = {
  idle: true,
  queued: true,
  running: true,
  waiting_approval: true,
  succeeded: true,
  failed: true,
  stopped: true,
  rejected: true,
} as const satisfies Row

const run = {
  idle: true,
  queued: 'is already queued',
  running: 'is already running',
  waiting_approval: 'waits at a gate',
  succeeded: true,
  failed: true,
  stopped: true,
  rejected: true,
} as const satisfies Row

const stop = {
  idle: 'is not running',
  queued: true,
  running: true,
  waiting_approval: true,
  succeeded: 'has already succeeded',
  failed: 'has already failed',
  stopped: 'is already stopped',
  rejected: 'was rejected and is not running',
} as const satisfies Row

const reset = {
  ...everyPhase,
  queued: 'is queued; stop it first',
  running: 'is running; stop it first',
} as const satisfies Row

const atGate = {
  idle: 'does not wait at a gate',
  queued: 'does not wait at a gate yet',
  running: 'does not wait at a gate',
  waiting_approval: true,
  succeeded: 'has already succeeded',
  failed: 'has already failed',
  stopped: 'was stopped',
  rejected: 'was already rejected',
} as const satisfies Row

const notForTasks = 'The service offers this action for pipelines only.'

/** A string in place of a row: the service does not support the action for this type. */
export const ACTION_TABLE = {
  status: { pipeline: everyPhase, task: everyPhase },
  create: { pipeline: everyPhase, task: everyPhase },
  update: { pipeline: everyPhase, task: everyPhase },
  run: { pipeline: run, task: run },
  stop: { pipeline: stop, task: stop },
  reset: { pipeline: reset, task: notForTasks },
  delete: { pipeline: reset, task: notForTasks },
  approve: { pipeline: atGate, task: notForTasks },
  reject: { pipeline: atGate, task: notForTasks },
} as const satisfies Record<Action, Record<ResourceType, Row | string>>

/** Where an accepted action leads (contract §3). `null`: the phase stays; `gone`: the resource is deleted. */
export const ACTION_LEADS_TO = {
  status: null,
  create: null,
  update: null,
  run: 'queued',
  stop: 'stopped',
  reset: 'idle',
  delete: 'gone',
  approve: 'running',
  reject: 'rejected',
} as const satisfies Record<Action, KnownPhase | 'gone' | null>

/** How an action takes its `target` (§4.5, "Target form"); the form for `create` is not shown, ours has none. */
export const TARGET_FORM = {
  status: 'list',
  create: 'none',
  update: 'one',
  run: 'list',
  stop: 'list',
  reset: 'list',
  delete: 'list',
  approve: 'list',
  reject: 'list',
} as const satisfies Record<Action, 'list' | 'one' | 'none'>

export const ACTION_VERBS = {
  status: 'Check status',
  create: 'Create',
  update: 'Update',
  run: 'Run',
  stop: 'Stop',
  reset: 'Reset',
  delete: 'Delete',
  approve: 'Approve',
  reject: 'Reject',
} as const satisfies Record<Action, string>

export type Verdict =
  | { readonly can: 'yes' }
  | { readonly can: 'no'; readonly reason: string }
  /** The phase is not known: the action is allowed, with a warning. */
  | { readonly can: 'unknown'; readonly reason: string }

const YES: Verdict = { can: 'yes' }

const SWITCHED_OFF_REASON = 'This installation does not allow this action.'
const switchedOff = new Set<Action>()

/** What a deployer has switched off is treated like what the service does not support. */
export function switchOffActions(switches: Readonly<Partial<Record<Action, boolean>>>): void {
  switchedOff.clear()
  for (const action of ACTIONS) if (switches[action] === false) switchedOff.add(action)
}

export const isSwitchedOff = (action: Action): boolean => switchedOff.has(action)

/** May this action be asked of a resource of this type in this phase? Never throws. */
export function verdictOf(action: Action, type: ResourceType, phase: Phase): Verdict {
  const row: Row | string = switchedOff.has(action)
    ? SWITCHED_OFF_REASON
    : ACTION_TABLE[action][type]
  if (typeof row === 'string') return { can: 'no', reason: row }
  if (phase === 'unknown') {
    return action === 'status' || action === 'create' || action === 'update'
      ? YES
      : { can: 'unknown', reason: 'is in a state that Sluice does not know' }
  }
  const cell = row[phase]
  return cell === true ? YES : { can: 'no', reason: cell }
}

/** True for the pairs that the service supports, without what a deployer has switched off. */
export function isOffered(action: Action, type: ResourceType): boolean {
  return !switchedOff.has(action) && typeof ACTION_TABLE[action][type] !== 'string'
}
