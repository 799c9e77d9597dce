/** The input of the agent functions: the pipelines and tools that the caller may see. */
import { isJsonObject, own, type JsonObject } from '~/lib/json'
import { objectAt, textAt } from '~/lib/json-path'
import type { DemoState } from '../model/demo-state'
import { findRegistered, type RegisteredTool } from '../model/registered-tools'
import type { Role } from '../model/roles'
import type { ToolIdentifier } from '../model/tool-catalog'

export interface InputStep {
  readonly name: string
  /** The tool identifier; empty if the step names no tool. */
  readonly identifier: string
  /** The category of the identifier; undefined if the catalog does not contain it. */
  readonly category: ToolIdentifier['type'] | undefined
  readonly configuration: JsonObject
  /** JSON Pointer into the pipeline. */
  readonly path: string
}

export interface InputPipeline {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly tags: readonly string[]
  readonly steps: readonly InputStep[]
}

export interface AgentInput {
  readonly pipelines: readonly InputPipeline[]
  /** The number of list entries without an id, which cannot be read as pipelines. */
  readonly unreadable: number
  readonly registry: readonly RegisteredTool[]
  readonly identifiers: ReadonlyMap<string, ToolIdentifier>
  readonly role: Role
}

/** Reports the progress of a function. Throws if the caller has disconnected, which stops the function. */
export type ReportProgress = (done: number, total: number, activity: string) => Promise<void>

function readStep(
  step: unknown,
  index: number,
  identifiers: AgentInput['identifiers'],
): InputStep | undefined {
  if (!isJsonObject(step)) return undefined
  const identifier = textAt(step, 'tool', 'tool_identifier')
  return {
    name: textAt(step, 'name'),
    identifier,
    category: identifiers.get(identifier)?.type,
    configuration: objectAt(step, 'tool', 'configuration'),
    path: `/steps/${index}`,
  }
}

/** Reads a list entry as a pipeline; undefined if it has no id. */
export function readInputPipeline(
  record: unknown,
  identifiers: AgentInput['identifiers'],
): InputPipeline | undefined {
  if (!isJsonObject(record)) return undefined
  const id = textAt(record, '_id')
  if (id === '') return undefined
  const [steps, tags] = [own(record, 'steps'), own(record, 'tags')]
  return {
    id,
    name: textAt(record, 'name'),
    description: textAt(record, 'description'),
    tags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [],
    steps: (Array.isArray(steps) ? steps : []).flatMap(
      (step, index) => readStep(step, index, identifiers) ?? [],
    ),
  }
}

export function agentInputOf(state: DemoState, now: number, role: Role): AgentInput {
  const identifiers = new Map(state.world.identifiers.map((tool) => [tool.identifier, tool]))
  // A safe cast, because the demo itself writes this text as a list.
  const records = JSON.parse(state.listText(now)) as readonly unknown[]
  const pipelines = records.flatMap((record) => readInputPipeline(record, identifiers) ?? [])
  return {
    pipelines,
    unreadable: records.length - pipelines.length,
    registry: findRegistered(state.world.registry, role, undefined),
    identifiers,
    role,
  }
}

export function withTag(
  pipelines: readonly InputPipeline[],
  tag: string | undefined,
): readonly InputPipeline[] {
  return tag === undefined ? pipelines : pipelines.filter(({ tags }) => tags.includes(tag))
}

const STRIDE = 10

export async function flatMapPipelines<T>(
  pipelines: readonly InputPipeline[],
  reportProgress: ReportProgress,
  check: (pipeline: InputPipeline) => readonly T[],
): Promise<T[]> {
  const found: T[] = []
  for (const [index, pipeline] of pipelines.entries()) {
    if (index % Math.max(STRIDE, Math.ceil(pipelines.length / 20)) === 0) {
      await reportProgress(index, pipelines.length, `Checking ${pipeline.name || pipeline.id}`)
    }
    found.push(...check(pipeline))
  }
  await reportProgress(pipelines.length, pipelines.length, 'All pipelines checked')
  return found
}
