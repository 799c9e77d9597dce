/** The initial data of a scenario. The event log is applied to them. */
import type { RegisteredTool } from './registered-tools'
import type { Resource } from './resource'
import type { ToolIdentifier } from './tool-catalog'

export interface WorldSource {
  /** Epoch milliseconds of the start of the demo, or of its last reset. Ages count from this time. */
  readonly demoStartedAt: number
  readonly seed: number
  /**
   * Whether the demo starts runs by itself (scheduled-runs.ts). If not, only actions and the runs in progress change
   * pipelines and tasks.
   */
  readonly living?: boolean
}

export interface EarlyStart {
  readonly after: number
  /** Makes the run fail, so that a visitor sees a failure soon. */
  readonly fails: boolean
}

export interface World extends WorldSource {
  /**
   * The number of pipelines. A huge world makes each pipeline on request, because all of them would fill the memory.
   */
  readonly size: number
  /** The id of pipeline number `index`, 0 to `size` - 1, in the order of the list. */
  idAt(index: number): string
  /** Pipeline number `index`. Every call gives the same data. */
  pipelineAt(index: number): Resource
  readonly tasks: readonly Resource[]
  /** Further entries in the list of pipelines, some of which are not pipelines (scenario `hostile`). */
  readonly extraEntries: readonly unknown[]
  readonly identifiers: readonly ToolIdentifier[]
  readonly registry: readonly RegisteredTool[]
  readonly failingPercent: number
  /** Pipelines whose first scheduled run starts soon after the start of the demo, by id. */
  readonly earlyStarts: ReadonlyMap<string, EarlyStart>
}

export type MakeWorld = (source: WorldSource) => World
