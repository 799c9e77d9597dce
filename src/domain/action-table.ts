/**
 * The table action × type × phase, and the texts of each action.
 *
 * The service documents which actions exist for which type. It does not document states, so the phases in which
 * an action is possible are our choice. Buttons, their reasons, the palette, the console, the tests and the demo
 * service all use this table.
 */
import { GATE_KEYS, LIST_KEYS } from './action-keys'
import type { KnownPhase } from './phases'
import { isSwitchedOff } from './allowed-actions'

export const RESOURCE_TYPES = ['pipeline', 'task'] as const
export type ResourceType = (typeof RESOURCE_TYPES)[number]

/**
 * A text about one target (`one`), and a text about several targets (`many`). In a `ReasonByPhase`, both are the end of
 * a sentence: "It *is already queued*.", "3 *are already queued*."
 */
export type Phrase = { readonly one: string; readonly many: string }
export type ReasonByPhase = Record<KnownPhase, true | Phrase>

const everyPhase = {
  idle: true,
  queued: true,
  running: true,
  waiting_approval: true,
  succeeded: true,
  failed: true,
  stopped: true,
  rejected: true,
} as const satisfies ReasonByPhase

const run = {
  idle: true,
  queued: { one: 'is already queued', many: 'are already queued' },
  running: { one: 'is already running', many: 'are already running' },
  waiting_approval: { one: 'waits at a gate', many: 'wait at a gate' },
  succeeded: true,
  failed: true,
  stopped: true,
  rejected: true,
} as const satisfies ReasonByPhase

const stop = {
  idle: { one: 'is not running', many: 'are not running' },
  queued: true,
  running: true,
  waiting_approval: true,
  succeeded: { one: 'has already succeeded', many: 'have already succeeded' },
  failed: { one: 'has already failed', many: 'have already failed' },
  stopped: { one: 'is already stopped', many: 'are already stopped' },
  rejected: { one: 'was rejected and is not running', many: 'were rejected and are not running' },
} as const satisfies ReasonByPhase

const reset = {
  ...everyPhase,
  queued: { one: 'is queued: stop it first', many: 'are queued: stop them first' },
  running: { one: 'is running: stop it first', many: 'are running: stop them first' },
} as const satisfies ReasonByPhase

const atGate = {
  idle: { one: 'does not wait at a gate', many: 'do not wait at a gate' },
  queued: { one: 'does not wait at a gate yet', many: 'do not wait at a gate yet' },
  running: { one: 'does not wait at a gate', many: 'do not wait at a gate' },
  waiting_approval: true,
  succeeded: { one: 'has already succeeded', many: 'have already succeeded' },
  failed: { one: 'has already failed', many: 'have already failed' },
  stopped: { one: 'was stopped', many: 'were stopped' },
  rejected: { one: 'was already rejected', many: 'were already rejected' },
} as const satisfies ReasonByPhase

const notForTasks = 'Only for pipelines.'

interface ActionFacts {
  /** The verb in buttons, titles and results, as in "Run 3 pipelines". */
  readonly verb: string
  /** The words after "can" in a sentence, for example "run" or "be stopped". */
  readonly afterCan: string
  /**
   * For each type, the phases in which the action is possible, and the reasons for the other phases. If the service
   * does not offer the action for this type, only a text that says so.
   */
  readonly possibleIn: Record<ResourceType, ReasonByPhase | string>
  /** The phase after an accepted action: `null` if the phase does not change, `gone` if the resource is deleted. */
  readonly leadsTo: KnownPhase | 'gone' | null
  /** Other phases that show that the action was done. A run may have continued or ended when its status is read. */
  readonly alsoShownBy: readonly KnownPhase[]
  /**
   * What the `target` of the request contains: a list of ids, one id or nothing. The service does not document a target
   * for `create`, so we send none.
   */
  readonly target: 'list' | 'one' | 'none'
  /**
   * True if the dialog of the action focuses Cancel, and the button of the action is never the primary button of a
   * page.
   */
  readonly isDestructive: boolean
  /** If there are more targets than this, the user types a text to confirm. */
  readonly typedAbove: number
  /** Whether the label of the button ends with "…", which announces a dialog. */
  readonly opensDialog: boolean
  /** The key that starts the action for the selection, or else for the active row. */
  readonly key: string | undefined
  /**
   * A menu shows the actions of one group together. `decide`: the action decides a gate. `end`: it ends or removes
   * something. `start`: every other action, such as run and status.
   */
  readonly group: 'start' | 'decide' | 'end'
  /** The parts of the interface that offer the action. The console offers every action. */
  readonly places: readonly ActionPlace[]
}
type ActionPlace = 'bar' | 'menu' | 'page' | 'palette'

const EVERYWHERE = ['bar', 'menu', 'page', 'palette'] as const
/** The places for actions on a gate. The selection bar and the row menu are not included, because they show no gate. */
const AT_THE_GATE = ['page', 'palette'] as const

/** The facts about each action, in the order of menus. A new action does not compile until its row is complete. */
export const ACTION_TABLE = {
  create: {
    verb: 'Create',
    afterCan: 'be created',
    possibleIn: { pipeline: everyPhase, task: everyPhase },
    leadsTo: null,
    alsoShownBy: [],
    target: 'none',
    isDestructive: false,
    typedAbove: Infinity,
    opensDialog: true,
    key: undefined,
    group: 'start',
    places: [],
  },
  run: {
    verb: 'Run',
    afterCan: 'run',
    possibleIn: { pipeline: run, task: run },
    leadsTo: 'queued',
    alsoShownBy: ['running', 'waiting_approval', 'succeeded', 'failed'],
    target: 'list',
    isDestructive: false,
    typedAbove: 100,
    opensDialog: false,
    key: LIST_KEYS.run,
    group: 'start',
    places: EVERYWHERE,
  },
  stop: {
    verb: 'Stop',
    afterCan: 'be stopped',
    possibleIn: { pipeline: stop, task: stop },
    leadsTo: 'stopped',
    alsoShownBy: [],
    target: 'list',
    isDestructive: true,
    typedAbove: 100,
    opensDialog: true,
    key: LIST_KEYS.stop,
    group: 'end',
    places: EVERYWHERE,
  },
  approve: {
    verb: 'Approve',
    afterCan: 'be approved',
    possibleIn: { pipeline: atGate, task: notForTasks },
    leadsTo: 'running',
    alsoShownBy: ['queued', 'succeeded', 'failed'],
    target: 'list',
    isDestructive: false,
    typedAbove: 100,
    opensDialog: false,
    key: GATE_KEYS.approve,
    group: 'decide',
    places: AT_THE_GATE,
  },
  reject: {
    verb: 'Reject',
    afterCan: 'be rejected',
    possibleIn: { pipeline: atGate, task: notForTasks },
    leadsTo: 'rejected',
    alsoShownBy: [],
    target: 'list',
    isDestructive: false,
    typedAbove: 100,
    opensDialog: true,
    key: GATE_KEYS.reject,
    group: 'decide',
    places: AT_THE_GATE,
  },
  reset: {
    verb: 'Reset',
    afterCan: 'be reset',
    possibleIn: { pipeline: reset, task: notForTasks },
    leadsTo: 'idle',
    alsoShownBy: [],
    target: 'list',
    isDestructive: true,
    typedAbove: 100,
    opensDialog: true,
    key: undefined,
    group: 'end',
    places: EVERYWHERE,
  },
  delete: {
    verb: 'Delete',
    afterCan: 'be deleted',
    possibleIn: { pipeline: reset, task: notForTasks },
    leadsTo: 'gone',
    alsoShownBy: [],
    target: 'list',
    isDestructive: true,
    typedAbove: 1,
    opensDialog: true,
    key: undefined,
    group: 'end',
    places: EVERYWHERE,
  },
  status: {
    verb: 'Check status',
    afterCan: 'be read',
    possibleIn: { pipeline: everyPhase, task: everyPhase },
    leadsTo: null,
    alsoShownBy: [],
    target: 'list',
    isDestructive: false,
    typedAbove: Infinity,
    opensDialog: false,
    key: undefined,
    group: 'start',
    places: EVERYWHERE,
  },
  update: {
    verb: 'Update',
    afterCan: 'be updated',
    possibleIn: { pipeline: everyPhase, task: everyPhase },
    leadsTo: null,
    alsoShownBy: [],
    target: 'one',
    isDestructive: false,
    typedAbove: Infinity,
    opensDialog: true,
    key: undefined,
    group: 'start',
    places: [],
  },
} as const satisfies Record<string, ActionFacts>

export type Action = keyof typeof ACTION_TABLE

/** `create` and `update` have their own dialogs, so they are never part of a batch. */
export type BatchAction = Exclude<Action, 'create' | 'update'>

// `Object.keys` returns strings for TypeScript, but these are exactly the keys above.
export const ACTIONS = Object.keys(ACTION_TABLE) as readonly Action[]

export const BATCH_ACTIONS = ACTIONS.filter(
  (action): action is BatchAction => action !== 'create' && action !== 'update',
)

type ActionGroup = ActionFacts['group']
type ActionOfGroup<Group extends ActionGroup> = {
  [Name in BatchAction]: (typeof ACTION_TABLE)[Name]['group'] extends Group ? Name : never
}[BatchAction]

/** The actions that a place offers, for example the menu of a row. */
export function actionsIn<Group extends ActionGroup = ActionGroup>(
  place: ActionPlace,
  type: ResourceType,
  group?: Group,
): readonly ActionOfGroup<Group>[] {
  return BATCH_ACTIONS.filter((action): action is ActionOfGroup<Group> => {
    const facts: ActionFacts = ACTION_TABLE[action]
    const isInGroup = group === undefined || facts.group === group
    return isInGroup && facts.places.includes(place) && isOffered(action, type)
  })
}

export function buttonLabel(action: Action): string {
  const { verb, opensDialog } = ACTION_TABLE[action]
  return opensDialog ? `${verb}…` : verb
}

/** Whether the service offers this action for this type and `config.json` does not switch it off. */
export function isOffered(action: Action, type: ResourceType): boolean {
  return !isSwitchedOff(action) && typeof ACTION_TABLE[action].possibleIn[type] !== 'string'
}
