import { isFlag, isText } from '~/lib/guards'
import { isJsonObject, own } from '~/lib/json'

/** The SCM service of a tool identifier, as set in `config.json` or in the settings of this browser. */
export interface ScmMapping {
  readonly identifier: string
  readonly service: string
  readonly needsWorkspace?: boolean
}

const KEYS = new Set(['identifier', 'service', 'needsWorkspace'])

/** What is wrong with a list of mappings, and where. `undefined` if the list is valid. */
export function faultOfMappings(value: unknown): string | undefined {
  if (!Array.isArray(value)) return '“scmServices” has to be a list in square brackets.'
  const seen = new Set<string>()
  for (const [at, mapping] of value.entries() as IterableIterator<[number, unknown]>) {
    const place = `scmServices[${at}]`
    if (!isJsonObject(mapping))
      return `“${place}” has to be an object with “identifier” and “service”.`
    for (const key of ['identifier', 'service']) {
      const text = own(mapping, key)
      if (!isText(text) || text.trim() === '')
        return `“${place}.${key}” has to be a text in quotes.`
    }
    const flag = own(mapping, 'needsWorkspace')
    if (flag !== undefined && !isFlag(flag))
      return `“${place}.needsWorkspace” has to be true or false.`
    const unknown = Object.keys(mapping).find((key) => !KEYS.has(key))
    if (unknown !== undefined) return `“${place}” has an unknown key “${unknown}”.`
    const identifier = String(mapping['identifier'])
    if (seen.has(identifier)) return `“scmServices” names “${identifier}” twice.`
    seen.add(identifier)
  }
  return undefined
}

export const isMappings = (value: unknown): value is readonly ScmMapping[] =>
  faultOfMappings(value) === undefined
