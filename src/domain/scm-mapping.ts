import { isBoolean, isString, type TypeGuard, isJsonObject, own } from '~/lib/json'

/** The source-control service of a tool identifier, as set in `config.json` or in the settings of this browser. */
export interface ScmMapping {
  readonly identifier: string
  readonly service: string
  readonly needsWorkspace?: boolean
}

const KEYS = new Set(['identifier', 'service', 'needsWorkspace'])

export const isMapping: TypeGuard<ScmMapping> = (value): value is ScmMapping =>
  isJsonObject(value) &&
  [own(value, 'identifier'), own(value, 'service')].every(
    (text) => isString(text) && text.trim() !== '',
  ) &&
  (value['needsWorkspace'] === undefined || isBoolean(value['needsWorkspace'])) &&
  Object.keys(value).every((key) => KEYS.has(key))

export const isMappings: TypeGuard<readonly ScmMapping[]> = (
  value,
): value is readonly ScmMapping[] =>
  Array.isArray(value) &&
  value.every(isMapping) &&
  new Set(value.map(({ identifier }) => identifier)).size === value.length
