import { isRounded } from './json'
import { pointerOf } from './json-path'

export interface RoundedNumber {
  /** The JSON Pointer to the number. */
  readonly path: string
  readonly value: number
}

/** The numbers that `JSON.parse` may have rounded. */
export function roundedNumbersIn(json: unknown): readonly RoundedNumber[] {
  const found: RoundedNumber[] = []
  const open = [{ path: '', value: json }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { path, value } = next
    if (isRounded(value)) found.push({ path, value })
    else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value).toReversed()) {
        open.push({ path: path + pointerOf([key]), value: inner })
      }
    }
  }
  return found
}
