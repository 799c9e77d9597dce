import { toolIdOf } from '~/domain/tool-keys'
import { isCertainSecretName, MASK, maskSecrets } from '~/lib/secret-names'
import { isJsonObject, own, type JsonObject, printJson } from '~/lib/json'
import { useState } from 'react'
import { ToolName, type ToolsQuery } from '~/components/tool-name'
import { ServiceCode, ServiceText } from '~/components/service-text'
import { Button } from '~/ui/button'
import { CopyButton } from '~/ui/copy-button'
import { LongText } from '~/components/long-text'

type ShownValue =
  /** The `_id` of a registered tool (docs/service.md#registered-tools). */
  | { readonly kind: 'tool'; readonly id: string }
  /** The key is named like a secret. */
  | { readonly kind: 'secret'; readonly value: unknown }
  | { readonly kind: 'text'; readonly text: string }
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

export function EntryValue({
  value,
  tools,
}: {
  readonly value: ShownValue
  readonly tools: ToolsQuery | undefined
}) {
  switch (value.kind) {
    case 'tool':
      return tools === undefined ? (
        <ServiceCode text={value.id} />
      ) : (
        <ToolName id={value.id} tools={tools} />
      )
    case 'secret':
      return <Secret value={value.value} />
    case 'repository':
      return (
        <span className="flex items-center gap-1 font-mono text-xs">
          <LongText text={value.name} />
          <CopyButton isCompact label="Copy repository" text={() => value.name} />
        </span>
      )
    case 'text':
      return value.text.includes('\n') ? (
        <Block text={value.text} />
      ) : value.text === '' ? (
        <span className="text-soft">empty</span>
      ) : (
        <span className={PROSE.test(value.text) ? '' : 'font-mono text-xs'}>
          <LongText text={value.text} />
        </span>
      )
    case 'json':
      return <Block text={shortJson(printJson(value.value, 20_000, maskSecrets).text)} />
    default:
      return value satisfies never
  }
}

/**
 * Matches a sentence, such as the instructions of a gate. Other texts are commands, names or paths, and are shown in a
 * fixed-width font.
 */
const PROSE = /^\p{Lu}.* .*[.!?]$/u

/**
 * Puts JSON text on one line, if the line is short. A line break inside a string is escaped in JSON, so it is not
 * changed.
 */
function shortJson(text: string): string {
  const line = text.replaceAll(/\n\s*/g, ' ')
  return line.length <= 72 ? line : text
}

function Block({ text }: { readonly text: string }) {
  return (
    <pre className="font-mono text-xs whitespace-pre-wrap">
      <ServiceText text={text} />
    </pre>
  )
}

/** Hidden until the user clicks, because other people may see the screen. */
function Secret({ value }: { readonly value: unknown }) {
  const [isShown, setIsShown] = useState(false)
  const text = typeof value === 'string' ? value : printJson(value, 20_000).text
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {isShown ? <ServiceCode text={text} /> : <span aria-label="hidden">{MASK}</span>}
      <Button look="quiet" aria-pressed={isShown} onClick={() => setIsShown(!isShown)}>
        {isShown ? 'Hide' : 'Show'}
      </Button>
    </span>
  )
}
