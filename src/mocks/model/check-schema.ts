/** Checks a value with the part of JSON Schema that our step metadata uses. Ignores other keywords. */
import { isJsonObject, own, type JsonObject } from '~/lib/json'
import { listAt, objectAt, pointerOf, textAt, valueAt } from '~/lib/json-path'

export interface Finding {
  /** JSON Pointer (RFC 6901). It begins with the path that the caller of `checkSchema` passed. */
  readonly path: string
  readonly message: string
}

const TYPE_WORDS: ReadonlyMap<string, string> = new Map([
  ['string', 'text'],
  ['integer', 'a whole number'],
  ['number', 'a number'],
  ['boolean', 'true or false'],
  ['array', 'a list'],
  ['object', 'an object'],
])

function hasType(value: unknown, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value)
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isJsonObject(value)
  return typeof value === type
}

const bound =
  (fits: (value: number, limit: number) => boolean, words: string) =>
  (value: unknown, limit: unknown): string | undefined =>
    typeof value === 'number' && typeof limit === 'number' && !fits(value, limit)
      ? `The value must be ${words} ${limit}.`
      : undefined

const sized =
  (fits: (size: number, limit: number) => boolean, words: string, kind: 'text' | 'list') =>
  (value: unknown, limit: unknown): string | undefined => {
    const size = kind === 'text' ? typeof value === 'string' : Array.isArray(value)
    if (!size || typeof limit !== 'number') return undefined
    const { length } = value as string | readonly unknown[]
    return fits(length, limit)
      ? undefined
      : `The value must have ${words} ${limit} ${kind === 'text' ? 'characters' : 'entries'}.`
  }

const atLeast = (value: number, limit: number) => value >= limit
const atMost = (value: number, limit: number) => value <= limit

/** The keywords that limit one value. Each function returns the problem, or `undefined` for an allowed value. */
const KEYWORDS: Readonly<Record<string, (value: unknown, limit: unknown) => string | undefined>> = {
  minimum: bound(atLeast, 'at least'),
  maximum: bound(atMost, 'at most'),
  exclusiveMinimum: bound((value, limit) => value > limit, 'more than'),
  minLength: sized(atLeast, 'at least', 'text'),
  maxLength: sized(atMost, 'at most', 'text'),
  minItems: sized(atLeast, 'at least', 'list'),
  const: (value, expected) =>
    value === expected ? undefined : `The value must be ${String(expected)}.`,
  enum: (value, values) =>
    Array.isArray(values) && !values.includes(value)
      ? `The value must be one of ${values.join(', ')}.`
      : undefined,
  pattern: (value, pattern) =>
    typeof value === 'string' &&
    typeof pattern === 'string' &&
    !new RegExp(pattern, 'u').test(value)
      ? `The value must match ${pattern}.`
      : undefined,
}

function checkObject(value: JsonObject, schema: JsonObject, path: string): Finding[] {
  const findings: Finding[] = []
  const dependent = objectAt(schema, 'dependentRequired')
  const implied = Object.keys(dependent).filter((key) => own(value, key) !== undefined)
  const required = new Set([
    ...listAt(schema, 'required'),
    ...implied.flatMap((key) => listAt(dependent, key)),
  ])
  const properties = objectAt(schema, 'properties')
  for (const key of required) {
    if (typeof key !== 'string' || own(value, key) !== undefined) continue
    const property = own(properties, key)
    const has = (name: string) => valueAt(property, [name]) !== undefined
    const name = textAt(property, 'title') || key
    // “SSH key” keeps its capitals.
    const noun = name.replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase())
    const isChosen = has('enum') || has('x-source')
    const article = isChosen ? (/^[aeiou]/i.test(noun) ? 'Choose an' : 'Choose a') : 'Enter the'
    const message = `${article} ${noun}.`
    findings.push({ path: path + pointerOf([key]), message })
  }
  for (const [key, property] of Object.entries(properties)) {
    const found = own(value, key)
    if (found === undefined || !isJsonObject(property)) continue
    findings.push(...checkSchema(found, property, path + pointerOf([key])))
  }
  return findings
}

/**
 * If no branch of `oneOf` accepts the value, returns the problems of the branch that the value belongs to. This is the
 * branch whose `const` properties equal those of the value. Without such a branch, there is one general problem.
 */
function checkOneOf(value: unknown, branches: readonly unknown[], path: string): Finding[] {
  const results = branches.filter(isJsonObject).map((branch) => ({
    meant: isMeant(value, branch),
    findings: checkSchema(value, branch, path),
  }))
  if (results.some(({ findings }) => findings.length === 0)) return []
  const meant = results.find((result) => result.meant)
  return meant?.findings ?? [{ path, message: 'The value matches none of the allowed forms.' }]
}

function isMeant(value: unknown, branch: JsonObject): boolean {
  if (!isJsonObject(value)) return false
  const constants = Object.entries(objectAt(branch, 'properties')).filter(
    ([, property]) => isJsonObject(property) && Object.hasOwn(property, 'const'),
  )
  return (
    constants.length > 0 &&
    constants.every(([key, property]) => own(value, key) === own(property as JsonObject, 'const'))
  )
}

function checkCondition(value: unknown, schema: JsonObject, path: string): Finding[] {
  const condition = own(schema, 'if')
  if (!isJsonObject(condition)) return []
  const then = own(schema, 'then')
  const holds = checkSchema(value, condition, path).length === 0
  return holds && isJsonObject(then) ? checkSchema(value, then, path) : []
}

/** All problems of the value. Empty if the value is valid. For a value of the wrong type, this is the only problem. */
export function checkSchema(value: unknown, schema: JsonObject, path = ''): Finding[] {
  const type = own(schema, 'type')
  if (typeof type === 'string' && !hasType(value, type)) {
    return [{ path, message: `The value must be ${TYPE_WORDS.get(type) ?? type}.` }]
  }
  const findings: Finding[] = []
  for (const [keyword, check] of Object.entries(KEYWORDS)) {
    if (!Object.hasOwn(schema, keyword)) continue
    const message = check(value, schema[keyword])
    if (message !== undefined) findings.push({ path, message })
  }
  const items = own(schema, 'items')
  if (Array.isArray(value) && isJsonObject(items)) {
    findings.push(...value.flatMap((item, at) => checkSchema(item, items, `${path}/${at}`)))
  }
  if (isJsonObject(value)) findings.push(...checkObject(value, schema, path))
  const oneOf = own(schema, 'oneOf')
  if (Array.isArray(oneOf)) findings.push(...checkOneOf(value, oneOf, path))
  return [...findings, ...checkCondition(value, schema, path)]
}
