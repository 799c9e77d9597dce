/** The seeded world that a scenario starts from; the event log is folded over it. */
import type { RegisteredTool } from './registered-tools'
import type { Resource } from './resource'
import type { ToolIdentifier } from './tool-catalogue'

export interface WorldSource {
  /** Epoch milliseconds of the demo's first start: ages count from here. */
  readonly bornAt: number
  readonly seed: number
  /** Does the demo start runs by itself (life.ts)? Without it the world stands still until somebody acts. */
  readonly living?: boolean
}

export interface EarlyStart {
  /** Milliseconds after the birth. */
  readonly after: number
  /** A visitor sees a failure soon. */
  readonly fails: boolean
}

export interface World extends WorldSource {
  /** How many pipelines the world has; they are made when asked for, a hundred thousand are not held. */
  readonly size: number
  /** The id of pipeline number `index`, 0 to `size` - 1, in the order of the list. */
  idAt(index: number): string
  /** Pipeline number `index`; the same every time. */
  pipelineAt(index: number): Resource
  readonly tasks: readonly Resource[]
  /** Values that stand in the list beside the pipelines, readable or not (scenario `hostile`). */
  readonly strays: readonly unknown[]
  readonly identifiers: readonly ToolIdentifier[]
  readonly registry: readonly RegisteredTool[]
  /** Of 100 new runs, so many fail. */
  readonly failingPercent: number
  /** By id: pipelines whose first scheduled run starts soon after the birth. */
  readonly early: ReadonlyMap<string, EarlyStart>
}

/** How a scenario makes its world. */
export type MakeWorld = (source: WorldSource) => World
