/** The steps of a pipeline. The service documents only their `tool`; the other fields are our choice. */
import { isJsonObject, type JsonObject } from '~/lib/json'
import { z } from '~/lib/zod'
import { Id, Moment, orNothing, Text } from './lenient'
import { statusWordOf } from '~/domain/phases'
import type { Pipeline } from './pipelines'
import { GATE_IDENTIFIERS } from '~/domain/tool-keys'

export const StepTool = z.object({
  tool_identifier: Text,
  configuration: orNothing(z.record(z.string(), z.unknown())),
})

const StepFields = z.object({
  _id: Id,
  name: Text,
  startedAt: Moment,
  finishedAt: Moment,
  tool: orNothing(StepTool),
})

export type Step = z.infer<typeof StepFields> & {
  readonly status?: string | undefined
  readonly raw: JsonObject
}

/** The steps of a pipeline. They are parsed only when shown. An entry that is not an object is unreadable. */
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

export function isGate({ tool }: Pick<Step, 'tool'>): boolean {
  return tool?.tool_identifier !== undefined && GATE_IDENTIFIERS.has(tool.tool_identifier)
}
