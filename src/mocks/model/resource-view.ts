/**
 * Builds the reply for a pipeline or a task (docs/service.md#pipelines-and-tasks): its record plus its state at a time.
 */
import { isMoving, type KnownPhase } from '~/domain/phases'
import { isJsonObject, own, type JsonObject } from '~/lib/json'
import { valueAt } from '~/lib/json-path'
import { isoTime } from './clock'
import { pickFrom } from './random'
import type { Resource, Run } from './resource'
import { progressOf, toolOf, type Progress } from './run-progress'

/** A task is a single script and has no steps. This list takes the place of its steps. */
export const TASK_PLAN: readonly unknown[] = [{ tool: { tool_identifier: 'run_script' } }]

/** The steps of a pipeline's record, or the plan of a task. A record without a list of steps has none. */
export function stepRecordsOf(resource: Resource): readonly unknown[] {
  if (resource.type === 'task') return TASK_PLAN
  const steps = own(resource.record, 'steps')
  return Array.isArray(steps) ? steps : []
}

export function progressAt(resource: Resource, now: number): Progress | undefined {
  return resource.run === null ? undefined : progressOf(resource.run, stepRecordsOf(resource), now)
}

export function phaseAt(resource: Resource, now: number): KnownPhase {
  return progressAt(resource, now)?.phase ?? 'idle'
}

/**
 * An object that is filled key by key. A list of 10,000 records is then serialized a fifth faster than with object
 * spread.
 */
type Growing = Record<string, unknown>

function withStates(steps: readonly unknown[], run: Run, progress: Progress): unknown[] {
  const idOf = (step: unknown) => valueAt(step, ['_id'])
  const places =
    run.steps === undefined ? undefined : new Map(run.steps.map((s, i) => [idOf(s), i]))
  return steps.map((step, index) => {
    const place = places === undefined ? index : places.get(idOf(step))
    const state = place === undefined ? undefined : progress.steps[place]
    if (state === undefined || !isJsonObject(step)) return step
    const seen: Growing = { ...step, status: state.status }
    if (state.startedAt !== undefined) seen['startedAt'] = isoTime(state.startedAt)
    if (state.finishedAt !== undefined) seen['finishedAt'] = isoTime(state.finishedAt)
    return seen
  })
}

/** The message about a failed or stopped run, or the reason of a rejection. Other runs have none. */
function messageOf(run: Run, steps: readonly unknown[], progress: Progress): string | undefined {
  if (progress.phase === 'failed') {
    return failureMessage(progress.at === null ? '' : toolOf(steps[progress.at]), run.seed)
  }
  if (progress.phase === 'stopped') return `Stopped by ${run.end?.by ?? 'unknown'}.`
  return progress.phase === 'rejected' ? run.end?.message : undefined
}

function nameOfStep(steps: readonly unknown[], at: number | null): string {
  const name = valueAt(steps, [at ?? -1, 'name'])
  return typeof name === 'string' ? name : `${(at ?? 0) + 1}`
}

function runView(run: Run, steps: readonly unknown[], progress: Progress): JsonObject {
  const message = messageOf(run, steps, progress)
  const view: Growing = { number: String(run.number), startedAt: isoTime(run.startedAt) }
  if (progress.finishedAt !== undefined) view['finishedAt'] = isoTime(progress.finishedAt)
  view['startedBy'] = run.startedBy
  if (message !== undefined) view['message'] = message
  if (run.approvals.length > 0) {
    view['approvals'] = run.approvals.map(({ at, by }) => ({ at: isoTime(at), by }))
  }
  if (progress.phase === 'rejected') view['rejectedBy'] = run.end?.by
  return view
}

function approvalView(run: Run, steps: readonly unknown[], progress: Progress): JsonObject {
  const path = [progress.at ?? -1, 'tool', 'configuration', 'instructions']
  const instructions = valueAt(steps, path)
  return {
    step: nameOfStep(steps, progress.at),
    requestedAt: isoTime(progress.changedAt),
    requestedBy: run.startedBy,
    ...(instructions === undefined ? {} : { instructions }),
  }
}

/**
 * The record for a reply.
 *
 * @param now epoch milliseconds
 * @returns `view` has all keys of the record, also keys that Sluice does not know. `moving` is true if the record can
 * change without an action.
 */
export function viewOf(resource: Resource, now: number): { view: JsonObject; moving: boolean } {
  const { record, run } = resource
  const steps = stepRecordsOf(resource)
  const progress = progressAt(resource, now)
  if (run === null || progress === undefined) {
    const view: Growing = { ...record }
    if (!isOddDate(own(record, 'updatedAt'), now)) setUpdatedAt(view, resource.changedAt, 0)
    return { view, moving: false }
  }
  const plan = run.steps ?? steps
  const view: Growing = { ...record, status: progress.phase }
  setUpdatedAt(view, resource.changedAt, progress.changedAt)
  if (resource.type === 'pipeline' && Array.isArray(own(record, 'steps'))) {
    view['steps'] = withStates(steps, run, progress)
  }
  view['run'] = runView(run, plan, progress)
  if (progress.phase === 'waiting_approval') view['approval'] = approvalView(run, plan, progress)
  return { view, moving: isMoving(progress.phase) }
}

/**
 * Whether the date is invalid or in the future (scenario `hostile`). A record without a run shows such a date
 * unchanged.
 */
function isOddDate(value: unknown, now: number): boolean {
  return typeof value === 'string' && !(Date.parse(value) <= now)
}

/** Sets `updatedAt` to the later of the two times. A record without `updatedAt` (scenario `hostile`) gets none. */
function setUpdatedAt(view: Growing, changedAt: number, movedAt: number): void {
  if (typeof own(view, 'updatedAt') === 'string') {
    view['updatedAt'] = isoTime(Math.max(changedAt, movedAt))
  }
}

/**
 * The messages of the demo for a failed step. The service description shows no messages, so these are our choice and
 * look like messages of real tools. Each tool has only a few messages, so that several pipelines fail for the same
 * reason.
 */
type Causes = readonly [string, ...string[]]

const CHECKOUT: Causes = ['Clone failed: the access token of the registered tool has expired.']
const BUILD: Causes = [
  'Could not download com.acme:commons:4.2.1 from nexus.acme.example: 503 Service Unavailable.',
  'Tests failed: 2 of 418 (CheckoutTest, PriceRoundingTest).',
]

const CAUSES: ReadonlyMap<string, Causes> = new Map<string, Causes>([
  ['github', CHECKOUT],
  ['gitlab', CHECKOUT],
  ['bitbucket', CHECKOUT],
  ['azure-devops', CHECKOUT],
  ['maven', BUILD],
  ['gradle', BUILD],
  ['jenkins', ['No agent with the label linux-large came online within 10 minutes.', BUILD[0]]],
  ['sonar', ['Quality gate failed: coverage on new code is 71.4 %, but 80 % is required.']],
  ['coverity', ['2 new defects of high impact (RESOURCE_LEAK, NULL_RETURNS).']],
  ['snyk', ['1 high severity vulnerability: prototype pollution in lodash 4.17.20.']],
  ['twistlock', ['1 critical vulnerability in openssl 3.0.13, but 0 are allowed.']],
  ['aws_ecr', ['Push denied: the authorization token has expired.']],
  ['docker-push', ['Push denied: the authorization token has expired.']],
  ['argo', ['Sync timed out: 1 of 3 replicas is ready (ImagePullBackOff).']],
  ['aws_ecs', ['The service did not become stable: a task failed its health check.']],
  ['terraform', ['The state is locked by another run.']],
])

const OTHER: Causes = [
  'Exit code 1: 3 of 412 tests failed.',
  'Exit code 1: npm registry answered 429 Too Many Requests.',
  'Exit code 137: the container ran out of memory.',
]

/** The message of a failed step. It is always the same for one run. */
function failureMessage(tool: string, seed: number): string {
  return pickFrom(CAUSES.get(tool) ?? OTHER, seed, 'cause')
}
