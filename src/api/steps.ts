/** The steps of a pipeline. The service documents only their `tool`. The names of the other fields are our choice. */
import { isJsonObject, type JsonObject } from '~/lib/json'
import { z } from '~/lib/zod'
import { Id, Moment, validOrUndefined, Text } from './lenient'
import { hasEndedEarly, isOngoing, phaseOf, statusWordOf } from '~/domain/phases'
import type { Pipeline } from './pipelines'
import { GATE_IDENTIFIERS } from '~/domain/tool-keys'

const StepTool = z.object({
  tool_identifier: Text,
  configuration: validOrUndefined(z.record(z.string(), z.unknown())),
})

const StepFields = z.object({
  _id: Id,
  name: Text,
  startedAt: Moment,
  finishedAt: Moment,
  tool: validOrUndefined(StepTool),
})

export type Step = z.infer<typeof StepFields> & {
  readonly status?: string | undefined
  readonly raw: JsonObject
}

/**
 * Parses the steps of a pipeline, because `readPipeline` does not parse them. An entry that is not an object is
 * unreadable.
 */
export function stepsOf(pipeline: Pipeline): {
  steps: readonly Step[]
  unreadable: readonly unknown[]
} {
  const list = pipeline.raw['steps']
  if (list === undefined || list === null) return { steps: [], unreadable: [] }
  const steps: Step[] = []
  const unreadable: unknown[] = []
  for (const raw of Array.isArray(list) ? (list as readonly unknown[]) : [list]) {
    if (isJsonObject(raw)) {
      steps.push({ ...StepFields.parse(raw), status: statusWordOf(raw), raw })
    } else unreadable.push(raw)
  }
  return { steps, unreadable }
}

/**
 * The text of each idle step. `Pending`: the run has not reached the step yet. `Not reached`: the run ended before the
 * step. `undefined` for all other steps, and for an idle step if neither is sure.
 *
 * @param isUnderWay true if the pipeline is queued, running or waiting at a gate
 */
export function idleTextsOf(
  steps: readonly Step[],
  isUnderWay: boolean,
): readonly ('Pending' | 'Not reached' | undefined)[] {
  const phases = steps.map((step) => phaseOf(step))
  const lastEnded = phases.findLastIndex(hasEndedEarly)
  const lastOngoing = phases.findLastIndex(isOngoing)
  // If the pipeline is under way but none of its steps is, the run has not started its first step.
  const isQueued = isUnderWay && lastOngoing === -1
  return phases.map((phase, at) => {
    if (phase !== 'idle') return undefined
    if (lastOngoing !== -1 && at > lastOngoing) return 'Pending'
    if (lastEnded !== -1 && at > lastEnded) return 'Not reached'
    return isQueued ? 'Pending' : undefined
  })
}

export function isGate({ tool }: Pick<Step, 'tool'>): boolean {
  return tool?.tool_identifier !== undefined && GATE_IDENTIFIERS.has(tool.tool_identifier)
}
