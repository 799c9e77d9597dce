import { own, type JsonObject } from './json'
import { partsOfPointer } from './json-path'
import type { JsonLoss } from './json-text'

/** A part of the JSON of the service that `JSON.parse` did not keep. `path` points into the record. */
export type KnownLoss = Pick<JsonLoss, 'kind' | 'text' | 'path'>

/**
 * Whether the value is still the one that `JSON.parse` made. The user or another request may have replaced it. A stored
 * record has null in place of a number that is too large.
 */
export function isStillThere(json: unknown, { kind, text, path }: KnownLoss): boolean {
  const value = partsOfPointer(path).reduce(
    (found, part) => own(Object(found) as JsonObject, part),
    json,
  )
  return kind === 'duplicate'
    ? value !== undefined
    : JSON.stringify(value) === JSON.stringify(Number(text))
}
