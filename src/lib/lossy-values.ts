/** The values of a record that differ, or may differ, from the JSON that the service sent. */
import { isNumberAt, partsOfPointer, pointerOf, valueAtPointer } from './json-path'
import { lossMessage, lossesIn, type JsonLoss } from './json-text'
import { isSecretName } from './secret-names'

/** A part of the JSON of the service that `JSON.parse` did not keep. `path` points into the record. */
export type KnownLoss = Pick<JsonLoss, 'kind' | 'text' | 'path'>

export interface LossyValue {
  /** A JSON Pointer. */
  readonly path: string
  readonly message: string
}

/** At most this many values are named, because a record can have thousands of them, for example long times. */
const MAX_VALUES = 20
const MORE = `Only the first ${MAX_VALUES} of these values are listed.`

/** At most this many losses of a record are kept, so that each search for them is short. */
const MAX_KNOWN = 1_000

/** Whether `JSON.parse` may have rounded the number, because JavaScript cannot represent all numbers of this size. */
const isRounded = (value: unknown): value is number =>
  typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER

/**
 * Whether the record may still have the value that `JSON.parse` made. The user or another request may have replaced
 * this value.
 */
const isStillThere = (json: unknown, { kind, text, path }: KnownLoss): boolean =>
  kind === 'duplicate'
    ? valueAtPointer(json, path) !== undefined
    : isNumberAt(json, path, Number(text))

/**
 * Finds the parts of a record that `JSON.parse` did not keep.
 *
 * @param text the reply that contained the record, at the top or inside one or two other values
 */
export function knownLossesIn(record: unknown, text = ''): readonly KnownLoss[] {
  const losses = lossesIn(text).slice(0, MAX_KNOWN)
  return losses.flatMap(({ kind, text: written, path }) => {
    const parts = partsOfPointer(path)
    const places = [0, 1, 2].map((outer) => pointerOf(parts.slice(outer)))
    const candidates = places.map((place) => ({ kind, text: written, path: place }))
    return candidates.find((loss) => loss.path !== '' && isStillThere(record, loss)) ?? []
  })
}

/**
 * The values that were changed when the JSON was parsed, and the numbers that may have been changed. Without the text
 * of a record, only numbers that are too large for JavaScript can be found.
 *
 * @param isComplete whether `known` has every loss, so that no other number was changed
 */
export function lossyValuesIn(
  json: unknown,
  known: readonly KnownLoss[],
  isComplete = false,
): readonly LossyValue[] {
  const found = new Map<string, string>()
  for (const loss of known) {
    if (found.size <= MAX_VALUES && isStillThere(json, loss))
      found.set(loss.path, lossMessage(loss))
  }
  const open = isComplete ? [] : [{ path: '', value: json }]
  for (let next = open.pop(); next && found.size <= MAX_VALUES; next = open.pop()) {
    const { path, value } = next
    if (isRounded(value) && !found.has(path)) found.set(path, messageOfRounded(value))
    else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value).toReversed()) {
        open.push({ path: path + pointerOf([key]), value: inner })
      }
    }
  }
  const values = [...found].map(([path, message]) => ({
    path,
    message: partsOfPointer(path).some(isSecretName)
      ? 'The value cannot be kept exactly.'
      : message,
  }))
  return values.length > MAX_VALUES
    ? [...values.slice(0, MAX_VALUES), { path: '', message: MORE }]
    : values
}

const messageOfRounded = (value: number) =>
  Number.isFinite(value)
    ? `The last digits of ${JSON.stringify(value)} may be wrong, because a browser keeps only about 16 digits of a number.`
    : 'The number is too large for a browser. null is used.'
