/** What the agent functions work on: the pipelines and tools as the caller may see them (docs/service.md#the-demo-service). */
import { isJsonObject, own, type JsonObject } from '~/lib/json'
import type { DemoState } from '../model/demo-state'
import { findRegistered, type RegisteredTool } from '../model/registered-tools'
import type { Role } from '../model/roles'
import type { ToolIdentifier } from '../model/tool-catalogue'

export interface EstateStep {
  readonly name: string
  /** The tool identifier; empty when the step names none. */
  readonly identifier: string
  /** The category of the identifier; undefined for one that the catalogue does not have. */
  readonly category: ToolIdentifier['type'] | undefined
  readonly configuration: JsonObject
  /** JSON Pointer into the pipeline. */
  readonly path: string
}

export interface EstatePipeline {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly tags: readonly string[]
  readonly steps: readonly EstateStep[]
}

export interface Estate {
  readonly pipelines: readonly EstatePipeline[]
  /** Records of the list that are no pipelines. */
  readonly unreadable: number
  /** The registered tools that the role may see. */
  readonly registry: readonly RegisteredTool[]
  readonly identifiers: ReadonlyMap<string, ToolIdentifier>
  readonly role: Role
}

/** Says how far a function has come, and stops it when the caller has gone. */
export type Tick = (done: number, total: number, doing: string) => Promise<void>

const textOf = (record: JsonObject, key: string): string => {
  const value = own(record, key)
  return typeof value === 'string' ? value : ''
}

function readStep(
  step: unknown,
  index: number,
  identifiers: Estate['identifiers'],
): EstateStep | undefined {
  if (!isJsonObject(step)) return undefined
  const tool = own(step, 'tool')
  const identifier = isJsonObject(tool) ? textOf(tool, 'tool_identifier') : ''
  const configuration = isJsonObject(tool) ? own(tool, 'configuration') : undefined
  return {
    name: textOf(step, 'name'),
    identifier,
    category: identifiers.get(identifier)?.type,
    configuration: isJsonObject(configuration) ? configuration : {},
    path: `/steps/${index}`,
  }
}

/** A record of the list as a pipeline; undefined for what has no id to be named by. */
export function readEstatePipeline(
  record: unknown,
  identifiers: Estate['identifiers'],
): EstatePipeline | undefined {
  if (!isJsonObject(record)) return undefined
  const id = textOf(record, '_id')
  if (id === '') return undefined
  const [steps, tags] = [own(record, 'steps'), own(record, 'tags')]
  return {
    id,
    name: textOf(record, 'name'),
    description: textOf(record, 'description'),
    tags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [],
    steps: (Array.isArray(steps) ? steps : []).flatMap(
      (step, index) => readStep(step, index, identifiers) ?? [],
    ),
  }
}

/** The estate as it is now, limited to what the role may see. */
export function estateOf(state: DemoState, now: number, role: Role): Estate {
  const identifiers = new Map(state.world.identifiers.map((tool) => [tool.identifier, tool]))
  // Our own text; it is a list by construction.
  const records = JSON.parse(state.listText(now)) as readonly unknown[]
  const pipelines = records.flatMap((record) => readEstatePipeline(record, identifiers) ?? [])
  return {
    pipelines,
    unreadable: records.length - pipelines.length,
    registry: findRegistered(state.world.registry, role, undefined),
    identifiers,
    role,
  }
}

/** Those that carry the tag; all of them without one. */
export function withTag(
  pipelines: readonly EstatePipeline[],
  tag: string | undefined,
): readonly EstatePipeline[] {
  return tag === undefined ? pipelines : pipelines.filter(({ tags }) => tags.includes(tag))
}

/** So many pipelines are looked at between two signs of progress. */
const STRIDE = 10

/** Looks at one pipeline after the other, with a sign of progress in between. */
export async function overPipelines<T>(
  pipelines: readonly EstatePipeline[],
  tick: Tick,
  look: (pipeline: EstatePipeline) => readonly T[],
): Promise<T[]> {
  const found: T[] = []
  for (const [index, pipeline] of pipelines.entries()) {
    if (index % Math.max(STRIDE, Math.ceil(pipelines.length / 20)) === 0) {
      await tick(index, pipelines.length, `Looking at ${pipeline.name || pipeline.id}`)
    }
    found.push(...look(pipeline))
  }
  await tick(pipelines.length, pipelines.length, 'All pipelines looked at')
  return found
}
