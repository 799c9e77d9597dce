import { counted, countText } from '~/lib/count-text'
import { isJsonObject, own, parseJson, type JsonObject } from '~/lib/json'
import { findSyntaxError, isKept, lossesIn, type JsonLoss } from '~/lib/json-text'
import { pointerOf } from '~/lib/json-path'
import { RECORD_KEYS } from '~/api/copy-pipeline'
import {
  isAlias,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  parseAllDocuments,
  stringify,
  visit,
  type Scalar,
  type YAMLMap,
  type YAMLParseError,
  type YAMLSeq,
  type YAMLWarning,
} from 'yaml'

/** The limit in characters. A pipeline of 1,000 steps has a few hundred thousand characters. */
export const MAX_TEXT = 2_000_000
/** The limit for nested levels. The conversion to JSON is recursive, so too many levels would overflow the stack. */
const MAX_DEPTH = 500

export type Import =
  | {
      readonly ok: true
      readonly format: 'JSON' | 'YAML'
      readonly pipeline: JsonObject
      /** Keys that the import ignores, because the service sets them itself. */
      readonly leftOut: readonly string[]
      readonly losses: readonly JsonLoss[]
    }
  | { readonly ok: false; readonly reason: string }

const fault = (reason: string): Import => ({ ok: false, reason })

export function whyTooLarge({ length }: string): string | undefined {
  if (length <= MAX_TEXT) return undefined
  return `The text has ${counted(length, 'character')}. The limit is ${countText(MAX_TEXT)}.`
}

export function readImport(text: string): Import {
  const large = whyTooLarge(text)
  if (large !== undefined) return fault(large)
  if (text.trim() === '') return fault('The text is empty.')
  const parsed = parseJson(text)
  if (parsed !== undefined) {
    return ofValue(parsed.value, 'JSON', lossesIn(text))
  }
  const yaml = readYaml(text)
  // If the text begins like JSON, the error is about JSON, and not about YAML.
  const json = /^\s*[[{]/.test(text) ? findSyntaxError(text) : undefined
  if ('value' in yaml) return ofValue(yaml.value, 'YAML', yaml.losses)
  return fault(
    json === undefined
      ? yaml.reason
      : `The text is not valid JSON. Line ${json.line}, column ${json.column}: ${json.message}`,
  )
}

function ofValue(value: unknown, format: 'JSON' | 'YAML', losses: readonly JsonLoss[]): Import {
  const reason = tooDeepIn(value)
  if (reason !== undefined) return fault(reason)
  const [only, ...others] = Array.isArray(value) ? (value as readonly unknown[]) : [value]
  if (others.length > 0) {
    return fault(
      `The text is a list of ${others.length + 1} values. Keep one pipeline, then import again.`,
    )
  }
  if (!isJsonObject(only)) {
    return fault(
      `The text is ${format}, but not a pipeline. A pipeline is an object with names and values.`,
    )
  }
  const steps = own(only, 'steps')
  if (steps !== undefined && !Array.isArray(steps)) {
    return fault('The value of “steps” is not a list.')
  }
  return {
    ok: true,
    format,
    pipeline: only,
    losses: losses.map((loss) => ({
      ...loss,
      path: Array.isArray(value) ? loss.path.replace('/0', '') : loss.path,
    })),
    leftOut: RECORD_KEYS.filter((key) => Object.hasOwn(only, key)),
  }
}

/**
 * Returns a message if the value has too many levels. Does not use recursion, because such a value would overflow the
 * stack.
 */
function tooDeepIn(value: unknown): string | undefined {
  const open: [value: unknown, deep: number][] = [[value, 0]]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [each, deep] = next
    if (deep > MAX_DEPTH) return `The text is nested more than ${MAX_DEPTH} levels deep.`
    const inner = typeof each === 'object' && each !== null ? Object.values(each) : []
    for (const one of inner) open.push([one, deep + 1])
  }
  return undefined
}

/** The imported pipeline. Keys that the service sets keep their values from the draft. */
export function withServiceKeysOf(pipeline: JsonObject, current: JsonObject): JsonObject {
  const isOwn = ([key]: [string, unknown]) => RECORD_KEYS.includes(key)
  return {
    ...Object.fromEntries(Object.entries(current).filter(isOwn)),
    ...Object.fromEntries(Object.entries(pipeline).filter((entry) => !isOwn(entry))),
  }
}

/** The limit for YAML aliases, which can expand a small text to millions of values. */
const MAX_ALIASES = 50

type YamlValue = { readonly value: unknown; readonly losses: readonly JsonLoss[] }

/** A number in decimal form. YAML has other forms too, for example 0x1F. */
const DECIMAL = /^[-+]?[\d.]+(?:e[-+]?\d+)?$/i

const OLD_YAML =
  'Remove the line %YAML 1.1. Then write true instead of yes, and check numbers that begin with 0, because Sluice reads YAML 1.2.'

/** Reads one YAML 1.2 document. Never throws. */
function readYaml(text: string): YamlValue | { readonly reason: string } {
  try {
    const lineCounter = new LineCounter()
    const documents = parseAllDocuments(text, {
      lineCounter,
      prettyErrors: false,
      merge: true,
      // Values with other tags, such as !!set, would become empty objects. So each of these tags causes a warning.
      schema: 'core',
      resolveKnownTags: false,
    })
    const [first, ...others] = Array.isArray(documents) ? documents : []
    if (first === undefined) return { reason: 'The text is empty.' }
    const [error] = [...first.errors, ...first.warnings]
    if (error !== undefined) return { reason: yamlErrorText(error, lineCounter) }
    if (first.directives?.yaml.version === '1.1') return { reason: OLD_YAML }
    if (others.length > 0) {
      return {
        reason: `The text contains ${others.length + 1} YAML documents. Keep one document, then import again.`,
      }
    }
    const losses: JsonLoss[] = []
    let reason: string | undefined
    const anchors = new Map<string, Scalar | YAMLMap | YAMLSeq>()
    visit(first, {
      Node: (key, given, parents) => {
        if (!isAlias(given) && given.anchor !== undefined) anchors.set(given.anchor, given)
        const node = isAlias(given) ? anchors.get(given.source) : given
        const value = isScalar(node) ? node.value : node
        const [offset, end] = node?.range ?? [0, 0]
        const source = text.slice(offset, end)
        const { line } = lineCounter.linePos(offset)
        if (key === 'key') {
          const isSame =
            ['string', 'symbol'].includes(typeof value) ||
            (value !== null && JSON.stringify(value) === source)
          if (!isScalar(node) || !isSame)
            reason ??= `Put the key ${source} on line ${line} in quotes.`
          return
        }
        if (typeof value !== 'number') return
        const isDecimal = DECIMAL.test(source)
        if (isDecimal ? isKept(source, value) : Number.isSafeInteger(value)) return
        const path = pointerOf(pathTo([...parents, given]))
        losses.push({ kind: 'number', text: source, path, offset, line })
        if (!isDecimal && !Number.isFinite(value))
          reason ??= 'The text contains a number that JSON does not support, such as .inf or .nan.'
      },
    })
    if (reason !== undefined) return { reason }
    return { value: first.toJS({ maxAliasCount: MAX_ALIASES }) as unknown, losses }
  } catch (error) {
    // The text has too many aliases, an alias without an anchor, or too many levels for the parser.
    return {
      reason: `This YAML could not be read: ${error instanceof Error ? error.message : String(error)}`,
    }
  }
}

/** Whether the key is `<<`, which adds the keys of one object, or of a list of objects, to the object around it. */
const isMerge = (node: unknown) =>
  isPair(node) && isScalar(node.key) && typeof node.key.value === 'symbol'

/** The keys and indexes that lead to the last of these nodes. Each node contains the next node. */
const pathTo = (nodes: readonly unknown[]) =>
  nodes.flatMap((node, at) => {
    const parent = nodes[at - 1]
    if (isMerge(node) || (isSeq(parent) && isMerge(nodes[at - 2]))) return []
    if (isSeq(parent)) return parent.items.indexOf(node)
    return isPair(node) ? String(node.key) : []
  })

function yamlErrorText(error: YAMLParseError | YAMLWarning, lines: LineCounter): string {
  const { line, col } = lines.linePos(error.pos[0])
  const cause =
    error.name === 'YAMLWarning'
      ? 'The text contains YAML that JSON cannot represent.'
      : 'The text is neither JSON nor YAML.'
  return `${cause} Line ${line}, column ${col}: ${error.message}`
}

/** Converts a value to YAML. YAML 1.1 parsers, which read `yes` as a boolean, read the same value back. */
export function printYaml(value: unknown): string {
  return stringify(value, { lineWidth: 0, aliasDuplicateObjects: false, compat: 'yaml-1.1' })
}
