import { GATE_IDENTIFIERS } from '~/domain/tool-keys'
import { own, type JsonObject } from '~/lib/json'
import { objectAt, valueAt, listAt } from '~/lib/json-path'
import { visibleText } from '~/lib/visible-text'

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined

/** The summary of a step shows the value of the first of these keys, to distinguish steps of the same type. */
const DISTINGUISHING_KEYS = [
  'repository',
  'image',
  'application',
  'playbook',
  'job',
  'projectKey',
  'directory',
]

export function readStep(step: unknown, nameOfTool?: (id: string) => string | undefined) {
  const identifier = text(valueAt(step, ['tool', 'tool_identifier']))
  const configuration = objectAt(step, 'tool', 'configuration')
  const detail = DISTINGUISHING_KEYS.map((key) => text(own(configuration, key))).find(
    (value) => value !== undefined,
  )
  const branch = text(own(configuration, 'branch'))
  const tool =
    nameOfTool &&
    Object.values(configuration)
      .map((value) => (typeof value === 'string' ? nameOfTool(value) : undefined))
      .find((found) => found !== undefined)
  return {
    name: text(valueAt(step, ['name'])) ?? '',
    identifier,
    configuration,
    isGate: identifier !== undefined && GATE_IDENTIFIERS.has(identifier),
    summary: [tool ?? identifier ?? 'no tool', detail, branch]
      .filter((each) => each !== undefined)
      .join(' · '),
  }
}

/** The name of the step, or else its position, for announcements to screen readers. */
export const spokenStepName = (pipeline: JsonObject, at: number): string =>
  visibleText(readStep(listAt(pipeline, 'steps')[at]).name) || `Step ${at + 1}`

/** The position and the name of a step: “Step 2, Scan”. */
export function stepLabel(step: unknown, at: number): string {
  const name = text(valueAt(step, ['name']))
  return `Step ${at + 1}${name === undefined ? '' : `, ${name}`}`
}
