import { useState, type FormEvent } from 'react'
import { Sign } from '~/ui/icon'
import {
  textsAfter,
  withText,
  type FieldTexts,
  type SchemaFormState,
} from '~/components/schema-form/form-context'
import {
  effectiveSchema,
  propertiesOf,
  requiredDefaults,
  requiredOf,
} from '~/components/schema-form/effective-schema'
import { labelAt, domIdOf, fieldId } from '~/components/schema-form/field-kinds'
import { SchemaForm } from '~/components/schema-form/schema-form'
import { useService } from '~/queries/service-context'
import { isJsonObject, own, parseJson, printJson, type JsonObject } from '~/lib/json'
import { withValueAt } from '~/lib/json-path'
import { visibleText } from '~/lib/visible-text'
import { Button } from '~/ui/button'
import { useAgentCallStore } from '../calls/agent-calls'
import { useAgentSession } from '../endpoint/agent-connection'
import { type AgentFunction, hintSentence } from './agent-functions'
import { LostValues } from '~/components/raw-json'
import { ServiceText } from '~/components/service-text'
import { ConfirmButton } from '~/ui/confirm-button'
import { CodeBlock } from '~/components/code-block'
import { Dialog } from '~/ui/dialog'
import { typedTexts } from '~/stores/stored-text'
import { withoutSecrets } from '~/lib/without-secrets'
import { onClear } from '~/stores/clear-local-data'

interface CallFormProps {
  readonly agentFunction: AgentFunction
  /**
   * False while Sluice reads the definition that the user accepted before. Meanwhile, no call is possible, because a
   * call accepts the current definition.
   */
  readonly isCompared: boolean
  /** True if the definition has changed since the user last accepted it. */
  readonly hasChanged: boolean
  readonly isRunning: boolean
  readonly onCalled: () => void
}

const NOT_AN_OBJECT = 'The arguments are not a valid JSON object yet.'
const NOTHING: JsonObject = {}
const NONE_UNPARSED: FieldTexts = new Map()

/** The arguments as JSON. They are never shortened, because this text is sent. */
const whole = (given: JsonObject) => printJson(given, Infinity).text

function missingIn(schema: JsonObject, given: JsonObject): readonly string[] {
  return requiredOf(effectiveSchema(schema, given)).filter((key) => {
    const value = own(given, key)
    return value === undefined || value === ''
  })
}

export function CallForm({
  agentFunction,
  isCompared,
  hasChanged,
  isRunning,
  onCalled,
}: CallFormProps) {
  const { config } = useService()
  const agent = useAgentSession()
  const schema = agentFunction.input ?? NOTHING
  const [args, setArgs] = useState(
    (): TypedArguments =>
      typedArguments(agentFunction.name) ?? argumentsOf(requiredDefaults(schema)),
  )
  const { given } = args
  const [missing, setMissing] = useState<readonly string[]>([])
  const [isAsking, setIsAsking] = useState(false)
  const hasForm =
    agentFunction.input !== undefined && (own(schema, 'type') ?? 'object') === 'object'
  // If a changed definition has no form, the arguments are shown as JSON.
  const json = args.json ?? (hasForm ? undefined : whole(given))
  const unparsed = json === undefined ? args.unparsed : NONE_UNPARSED
  const parsed = json === undefined ? given : parseJson(json)?.value

  const change = (next: Partial<TypedArguments>) => {
    const changed = { ...args, ...next }
    setArgs(changed)
    if (next.given !== undefined) setMissing([])
    keepTyped(agentFunction.name, changed, schema)
  }
  const labelOf = (key: string) => labelAt([key], schema, given) ?? key
  const form: SchemaFormState = {
    id: 'argument',
    root: schema,
    problems: new Map(
      missing.map((key) => [fieldId('argument', [key]), [`Enter ${labelOf(key)}.`]]),
    ),
    unparsed,
    keepUnparsed: (id, text) => change({ unparsed: withText(unparsed, id, text) }),
    change: (path, value) => {
      const next = withValueAt(given, path, value)
      const texts = textsAfter(unparsed, 'argument', path, value)
      if (isJsonObject(next)) change({ given: next, unparsed: texts })
    },
  }
  const unavailable = config.readOnly
    ? 'Actions are switched off in config.json. This function could change something.'
    : !isCompared
      ? 'Sluice is reading the definition that you accepted last, to compare it with this one.'
      : hasChanged
        ? 'The definition has changed. Accept the new definition first.'
        : isRunning
          ? 'A call of this function is running.'
          : agentFunction.namesakes > 1
            ? 'Several functions have this name, so Sluice cannot choose one of them.'
            : !isJsonObject(parsed) || unparsed.size > 0
              ? NOT_AN_OBJECT
              : undefined
  const call = () => {
    setIsAsking(false)
    if (isJsonObject(parsed) && agent.calls.call(agentFunction, parsed)) onCalled()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (unavailable !== undefined || !isJsonObject(parsed)) return
    const lacking = json === undefined ? missingIn(schema, parsed) : []
    setMissing(lacking)
    const [first] = lacking
    if (first !== undefined)
      return document.getElementById(domIdOf(fieldId('argument', [first])))?.focus()
    setIsAsking(true)
  }
  const hasFields = Object.keys(propertiesOf(schema)).length > 0 || Object.keys(given).length > 0

  return (
    <form
      onSubmit={submit}
      noValidate
      className="border-line @container flex flex-col gap-4 border-t pt-4"
    >
      {json !== undefined ? (
        <label className="flex flex-col gap-1">
          <span className="font-medium">Arguments as JSON</span>
          <textarea
            value={json}
            rows={8}
            spellCheck={false}
            aria-invalid={!isJsonObject(parsed) || undefined}
            onChange={({ target }) => {
              const value = parseJson(target.value)?.value
              change({ json: target.value, ...(isJsonObject(value) && { given: value }) })
            }}
            className="p-2 font-mono text-xs"
          />
          <LostValues text={json} />
          {!isJsonObject(parsed) && (
            <span className="text-danger">
              <Sign shape="✕" /> The text is not a JSON object yet. It stays in this field, but it
              cannot be sent.
            </span>
          )}
        </label>
      ) : hasFields ? (
        <SchemaForm form={form} value={given} />
      ) : (
        <p className="text-soft">This function takes no arguments.</p>
      )}
      <div
        // Aligns the buttons with the inputs, whose labels are on the left.
        className={`flex flex-wrap items-center gap-2 ${json === undefined && hasFields ? '@xl:pl-52' : ''}`}
      >
        <Button type="submit" look="primary" unavailable={unavailable}>
          {`Call ${visibleText(agentFunction.name.slice(0, 60))}…`}
        </Button>
        {hasForm && (
          <Button
            aria-pressed={json !== undefined}
            unavailable={json !== undefined && !isJsonObject(parsed) ? NOT_AN_OBJECT : undefined}
            onClick={() => change({ json: json === undefined ? whole(given) : undefined })}
          >
            As JSON
          </Button>
        )}
        {missing.length > 0 && (
          <p role="alert" className="text-danger">
            <Sign shape="✕" /> Not called. Enter {missing.map(labelOf).join(', ')}.
          </p>
        )}
      </div>
      {isAsking && isJsonObject(parsed) && (
        <ConfirmCall
          agentFunction={agentFunction}
          given={parsed}
          onConfirm={call}
          onClose={() => setIsAsking(false)}
        />
      )}
    </form>
  )
}

/** Asks before every call, because the claims of the function are not verified. */
function ConfirmCall({
  agentFunction,
  given,
  onConfirm,
  onClose,
}: {
  readonly agentFunction: AgentFunction
  readonly given: JsonObject
  readonly onConfirm: () => void
  readonly onClose: () => void
}) {
  const { url } = useAgentSession()
  const mayHaveRun = useAgentCallStore().calls.some(
    ({ agentFunction: { name }, outcome }) =>
      name === agentFunction.name && outcome.kind === 'unknown',
  )
  const title = `Call ${visibleText(agentFunction.name.slice(0, 60))}`
  return (
    <Dialog
      role="alertdialog"
      size="wide"
      title={title}
      onClose={onClose}
      buttons={
        <>
          <ConfirmButton autoFocus onClick={onClose}>
            Cancel
          </ConfirmButton>
          <ConfirmButton look="primary" onClick={onConfirm}>
            {title}
          </ConfirmButton>
        </>
      }
    >
      <p className="text-sm">
        {hintSentence(agentFunction.hints)} Sluice sends these arguments to{' '}
        <code className="font-mono text-xs break-all">{url}</code>:
      </p>
      <CodeBlock label="Arguments" className="max-h-60">
        <ServiceText text={whole(given)} />
      </CodeBlock>
      {mayHaveRun && (
        <p className="text-sm">
          The outcome of an earlier call is unknown, so the function may have run already. Another
          call may run it again.
        </p>
      )}
    </Dialog>
  )
}

interface TypedArguments {
  readonly given: JsonObject
  /**
   * The text of the JSON editor, which may not be valid JSON yet. Like `unparsed`, it is kept only in memory, because
   * Sluice cannot find secrets in it.
   */
  readonly json: string | undefined
  /** The texts of fields that are not valid JSON yet. The key is the id of the field. */
  readonly unparsed: FieldTexts
}

const argumentsOf = (given: JsonObject): TypedArguments => ({
  given,
  json: undefined,
  unparsed: NONE_UNPARSED,
})

const typed = new Map<string, TypedArguments>()

export function typedArguments(name: string): TypedArguments | undefined {
  const stored = parseJson(typedTexts.get(`agent:${name}`) ?? '')?.value
  return typed.get(name) ?? (isJsonObject(stored) ? argumentsOf(stored) : undefined)
}

/** @param schema the input schema, which may mark properties as secret */
export function keepTyped(name: string, next: TypedArguments, schema: JsonObject): void {
  typed.set(name, next)
  const kept = withoutSecrets(next.given, () => undefined, schema).value
  typedTexts.set(`agent:${name}`, JSON.stringify(kept))
}

export const forgetTypedArguments = () => typed.clear()
onClear('work', forgetTypedArguments)
