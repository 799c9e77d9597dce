import { GATE_IDENTIFIERS } from '~/domain/tool-keys'
import { isJsonObject, own, type JsonObject } from '~/lib/json'
import { valueAt } from '~/lib/json-path'

/** What the list and the form say of a step, whatever it is. */
export interface StepFacts {
  readonly name: string
  readonly identifier: string | undefined
  readonly configuration: JsonObject
  readonly isGate: boolean
  /** What it works on, in a few words. */
  readonly about: string
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined

/** The first of these that is there tells steps of one kind apart. */
const TELLING = ['repository', 'image', 'application', 'playbook', 'job', 'projectKey', 'directory']

export function factsOf(step: unknown): StepFacts {
  const identifier = text(valueAt(step, ['tool', 'tool_identifier']))
  const given = valueAt(step, ['tool', 'configuration'])
  const configuration = isJsonObject(given) ? given : {}
  const telling = TELLING.map((key) => text(own(configuration, key))).find(
    (value) => value !== undefined,
  )
  const branch = text(own(configuration, 'branch'))
  return {
    name: text(valueAt(step, ['name'])) ?? '',
    identifier,
    configuration,
    isGate: identifier !== undefined && GATE_IDENTIFIERS.has(identifier),
    about: [telling, branch].filter((each) => each !== undefined).join(' · '),
  }
}

/** What a step is called where it stands: “Step 2, Scan”. */
export function stepLabel(step: unknown, at: number): string {
  const name = text(valueAt(step, ['name']))
  return `Step ${at + 1}${name === undefined ? '' : `, ${name}`}`
}
