/** A pipeline out of a text that somebody brings: JSON or YAML, with words for what is wrong with it. */
import { isJsonObject, own, parseJson, type JsonObject } from '~/lib/json'
import { findDuplicateKey, findSyntaxError, type DuplicateKey } from '~/lib/json-text'
import { OF_THE_RECORD } from '../draft/copy-pipeline'
import { readYaml } from './yaml-text'

/** Characters; a pipeline of a thousand steps has some hundred thousand. */
export const MOST_TEXT = 2_000_000
/** Deeper than any form, and than some engines can print. */
const DEEPEST = 500

export type Import =
  | {
      readonly ok: true
      readonly format: 'JSON' | 'YAML'
      readonly pipeline: JsonObject
      /** Keys of the record that were in it: a draft has its own, or none. */
      readonly leftOut: readonly string[]
      /** What only its last value was read of. */
      readonly duplicate?: DuplicateKey | undefined
    }
  | { readonly ok: false; readonly words: string }

const fault = (words: string): Import => ({ ok: false, words })

/** Why a text is not even looked at. */
export function tooLarge({ length }: string): string | undefined {
  if (length <= MOST_TEXT) return undefined
  const size = Math.ceil(length / 1000).toLocaleString('en-US')
  return `Too large: ${size} kB. At most ${MOST_TEXT / 1000} kB are taken.`
}

export function readImport(text: string): Import {
  const large = tooLarge(text)
  if (large !== undefined) return fault(large)
  if (text.trim() === '') return fault('There is nothing in it.')
  const parsed = parseJson(text)
  if (parsed !== undefined) {
    const found = ofValue(parsed.value, 'JSON')
    return found.ok ? { ...found, duplicate: findDuplicateKey(text) } : found
  }
  const yaml = readYaml(text)
  // What begins like JSON is meant to be some.
  const json = /^\s*[[{]/.test(text) ? findSyntaxError(text) : undefined
  if ('value' in yaml) return ofValue(yaml.value, 'YAML')
  return fault(
    json === undefined
      ? yaml.words
      : `This is no JSON. Line ${json.line}, column ${json.column}: ${json.message}`,
  )
}

function ofValue(value: unknown, format: 'JSON' | 'YAML'): Import {
  const odd = oddIn(value)
  if (odd !== undefined) return fault(odd)
  const [only, ...others] = Array.isArray(value) ? (value as readonly unknown[]) : [value]
  if (others.length > 0) {
    return fault(
      `It is a list of ${others.length + 1}. A draft is one pipeline: bring one of them.`,
    )
  }
  if (!isJsonObject(only)) {
    return fault(`It is ${format}, and no pipeline: that is an object with names and values.`)
  }
  const steps = own(only, 'steps')
  if (steps !== undefined && !Array.isArray(steps)) {
    return fault('Its “steps” are no list.')
  }
  return {
    ok: true,
    format,
    pipeline: only,
    leftOut: OF_THE_RECORD.filter((key) => Object.hasOwn(only, key)),
  }
}

/** What JSON cannot hold, or no screen; by a stack of its own, however deep it is. */
function oddIn(value: unknown): string | undefined {
  const open: [value: unknown, deep: number][] = [[value, 0]]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [each, deep] = next
    if (deep > DEEPEST) return `It is nested deeper than ${DEEPEST} levels.`
    if (typeof each === 'number' && !Number.isFinite(each)) {
      return 'It holds a number that JSON has no form for, such as .inf or .nan.'
    }
    const inner = typeof each === 'object' && each !== null ? Object.values(each) : []
    for (const one of inner) open.push([one, deep + 1])
  }
  return undefined
}

/** The draft that is imported: of the record’s own keys it keeps those that it has. */
export function imported(pipeline: JsonObject, current: JsonObject): JsonObject {
  const isOwn = ([key]: [string, unknown]) => OF_THE_RECORD.includes(key)
  return {
    ...Object.fromEntries(Object.entries(current).filter(isOwn)),
    ...Object.fromEntries(Object.entries(pipeline).filter((entry) => !isOwn(entry))),
  }
}
