/**
 * What of a draft may be written to disk: never a value that metadata marks `writeOnly`, nor one that is
 * named like a secret (security 34). What is left out is named, so that it can be asked for again.
 */
import { propertiesOf, resolved } from '~/components/schema-form/effective-schema'
import { isJsonObject, own, type JsonObject } from '~/lib/json'
import { pointerOf, type JsonPath } from '~/lib/json-path'
import { isSecretName } from '~/lib/secret-names'

/**
 * The schema of a tool’s configuration; nothing where the service gives none, and `waits` while it may
 * still give one: until then nobody knows what in there is a secret.
 */
export type SchemaOf = (identifier: string) => JsonObject | undefined | 'waits'

export interface Kept {
  readonly value: JsonObject
  /** JSON Pointers of the secrets that were left out. */
  readonly omitted: readonly string[]
  /** Was a configuration left out that metadata have yet to tell about? */
  readonly waits: boolean
}

const isWriteOnly = (schema: JsonObject) =>
  own(schema, 'writeOnly') === true || own(schema, 'format') === 'password'

/** The schemas that a value may have to fit: this one and all its parts. */
function formsOf(schema: JsonObject, root: JsonObject, deep = 0): readonly JsonObject[] {
  const whole = resolved(schema, root)
  if (deep > 4) return [whole]
  const lists = ['oneOf', 'anyOf', 'allOf'].flatMap((word) => own(whole, word) ?? [])
  const dependent = own(whole, 'dependentSchemas')
  const parts = [
    ...lists,
    own(whole, 'then'),
    own(whole, 'else'),
    ...Object.values(isJsonObject(dependent) ? dependent : {}),
  ]
  return [whole, ...parts.filter(isJsonObject).flatMap((part) => formsOf(part, root, deep + 1))]
}

/** What is known of a value: the schemas that name it, in the document that they refer to. */
interface Known {
  readonly root: JsonObject
  readonly schemas: readonly JsonObject[]
}

function inside({ root, schemas }: Known, words: readonly string[], key?: string): Known {
  const found = schemas
    .flatMap((schema) => formsOf(schema, root))
    .flatMap((form) =>
      key === undefined ? words.map((word) => own(form, word)) : [own(propertiesOf(form), key)],
    )
  const additional =
    key === undefined || found.some((schema) => schema !== undefined)
      ? found
      : schemas.flatMap((schema) => formsOf(schema, root)).map((form) => own(form, words[0] ?? ''))
  return { root, schemas: additional.filter(isJsonObject) }
}

/** `projectKey` is a secret by its name alone; where metadata declare it as plain, it is none. */
function isSecret(key: string, { root, schemas }: Known): boolean {
  const forms = schemas.flatMap((schema) => formsOf(schema, root))
  if (forms.some(isWriteOnly)) return true
  const isDeclared = forms.some((form) => Object.hasOwn(form, 'type'))
  return isSecretName(isDeclared ? key.replaceAll(/[kK]eys?(?![a-z])/g, '') : key)
}

const DEEPEST = 200

const holdsAny = (value: unknown) =>
  value !== undefined && value !== null && value !== '' && typeof value !== 'boolean'

/** The pipeline without its secrets, and where those were. */
export function withoutSecrets(pipeline: JsonObject, schemaOf: SchemaOf): Kept {
  const omitted: string[] = []
  let waits = false
  const strip = (value: unknown, known: Known, path: JsonPath): unknown => {
    // Deeper than anything that was typed: neither looked through nor kept.
    if (path.length > DEEPEST) return null
    if (Array.isArray(value)) {
      const items = inside(known, ['items', 'prefixItems'])
      return value.map((entry, at) => strip(entry, items, [...path, at]))
    }
    if (!isJsonObject(value)) return value
    const tool = own(value, 'tool_identifier')
    const ofTool = typeof tool === 'string' ? schemaOf(tool) : undefined
    // A pair of name and value, as environments have them.
    const named = own(value, 'name')
    const isPair = typeof named === 'string' && isSecretName(named)
    const entries = Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
      const isConfiguration = key === 'configuration' && ofTool !== undefined
      if (isConfiguration && ofTool === 'waits') {
        waits = true
        return []
      }
      const about: Known =
        isConfiguration && ofTool !== 'waits'
          ? { root: ofTool, schemas: [ofTool] }
          : inside(known, ['additionalProperties'], key)
      const isOne = isSecret(key, about) || (isPair && key === 'value')
      if (isOne && holdsAny(inner)) {
        omitted.push(pointerOf([...path, key]))
        return []
      }
      return [[key, strip(inner, about, [...path, key])]]
    })
    return Object.fromEntries(entries)
  }
  const nothing: Known = { root: {}, schemas: [] }
  const value = strip(pipeline, nothing, [])
  return { value: isJsonObject(value) ? value : {}, omitted, waits }
}

/** Names of properties that a schema marks as secret, at any depth. */
export function secretKeysOf(schema: unknown, keys = new Set<string>(), deep = 0): Set<string> {
  if (typeof schema !== 'object' || schema === null || deep > 12) return keys
  if (isJsonObject(schema)) {
    for (const [key, property] of Object.entries(propertiesOf(schema))) {
      if (isJsonObject(property) && isWriteOnly(property)) keys.add(key)
    }
  }
  for (const inner of Object.values(schema)) secretKeysOf(inner, keys, deep + 1)
  return keys
}

const NAME = /(["']?)([\w.-]+)\1\s*[:=]\s*/g
const CLOSING: Readonly<Record<string, string>> = { '{': '}', '[': ']' }

/**
 * The same for a text that is no JSON yet: what stands behind a name of a secret is left out, as far as
 * it can be told where that ends, else all of the rest.
 */
export function textWithoutSecrets(text: string, secretKeys: ReadonlySet<string>): string {
  let kept = ''
  let done = 0
  for (const match of text.matchAll(NAME)) {
    const [whole, , name = ''] = match
    if (match.index < done || !(secretKeys.has(name) || isSecretName(name))) continue
    const start = match.index + whole.length
    kept += text.slice(done, start)
    done = endOfValue(text, start)
    if (done > start) kept += '""'
  }
  return kept + text.slice(done)
}

/** Where the value that begins here ends; the end of the text when it is not closed. */
function endOfValue(text: string, start: number): number {
  const open: string[] = []
  let quote = ''
  for (let at = start; at < text.length; at += 1) {
    const letter = text.charAt(at)
    if (quote !== '') {
      if (letter === '\\') at += 1
      else if (letter === quote) quote = ''
    } else if (letter === '"' || letter === "'") quote = letter
    else if (CLOSING[letter] !== undefined) open.push(CLOSING[letter])
    else if (open.length > 0) {
      if (letter === open.at(-1)) open.pop()
    } else if (/[\s,}\]]/.test(letter)) return at
  }
  return text.length
}
