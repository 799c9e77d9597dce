import { toolIdOf } from '~/domain/tool-keys'
import { isCertainSecretName } from '~/lib/secret-names'
import { isJsonObject, own, type JsonObject } from '~/lib/json'

export type ShownValue =
  /** The `_id` of a registered tool (docs/service.md#registered-tools). */
  | { readonly kind: 'tool'; readonly id: string }
  /** The key is named like a secret. The value is hidden until the user clicks. */
  | { readonly kind: 'secret'; readonly value: unknown }
  | { readonly kind: 'text'; readonly text: string }
  /** The identifier of a repository, with a button that copies it. */
  | { readonly kind: 'repository'; readonly name: string }
  | { readonly kind: 'json'; readonly value: unknown }

export interface ShownEntry {
  readonly key: string
  readonly value: ShownValue
}

function shown(key: string, value: unknown): ShownValue {
  const isEmpty = value === '' || value === null || typeof value === 'boolean'
  const toolId = toolIdOf(key, value)
  if (toolId !== undefined) return { kind: 'tool', id: toolId }
  if (isCertainSecretName(key) && !isEmpty) return { kind: 'secret', value }
  if (key === 'repository' && typeof value === 'string' && value !== '')
    return { kind: 'repository', name: value }
  if (typeof value === 'string') return { kind: 'text', text: value }
  if (typeof value === 'number' || typeof value === 'boolean')
    return { kind: 'text', text: String(value) }
  return { kind: 'json', value }
}

export function entriesOf(
  object: JsonObject,
  omitted: ReadonlySet<string> = new Set(),
): readonly ShownEntry[] {
  return Object.entries(object)
    .filter(([key]) => !omitted.has(key))
    .map(([key, value]) => ({ key, value: shown(key, value) }))
}

const STEP_KEYS = new Set(['_id', 'name', 'tool', 'status', 'startedAt', 'finishedAt'])
const TOOL_RECORD_KEYS = new Set(['tool_identifier', 'configuration'])

/** The configuration of a step, and the fields of the step that no other part of the page shows. */
export function shownConfigurationOf(step: JsonObject): {
  readonly configuration: readonly ShownEntry[]
  readonly others: readonly ShownEntry[]
} {
  const tool = own(step, 'tool')
  const configuration = isJsonObject(tool) ? own(tool, 'configuration') : undefined
  const isOdd = configuration !== undefined && !isJsonObject(configuration)
  return {
    configuration: isJsonObject(configuration) ? entriesOf(configuration) : [],
    others: [
      ...(isOdd ? entriesOf({ configuration }) : []),
      ...(isJsonObject(tool) ? entriesOf(tool, TOOL_RECORD_KEYS) : []),
      ...(tool !== undefined && !isJsonObject(tool) ? entriesOf({ tool }) : []),
      ...entriesOf(step, STEP_KEYS),
    ],
  }
}

/** Does any step name a registered tool? If not, the registry need not be read. */
export function namesTools(steps: readonly { readonly raw: JsonObject }[]): boolean {
  return steps.some(({ raw }) =>
    shownConfigurationOf(raw).configuration.some(({ value }) => value.kind === 'tool'),
  )
}
