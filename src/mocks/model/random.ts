/** Pseudo-random numbers. The demo does not use `Math.random`, so that the same seed always gives the same data. */

/** A 32-bit hash of texts and numbers (FNV-1a with a final mix). The same input gives the same number. */
export function hash32(...parts: readonly (string | number)[]): number {
  let h = 0x811c9dc5
  for (const part of parts) {
    const text = typeof part === 'number' ? String(part) : part
    for (let at = 0; at < text.length; at++) {
      h = Math.imul(h ^ text.charCodeAt(at), 0x01000193)
    }
    h = Math.imul(h ^ 0x2c, 0x01000193)
  }
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** An integer from `low` to `high`, both included. */
export function between(low: number, high: number, ...parts: readonly (string | number)[]): number {
  return low + (hash32(...parts) % (high - low + 1))
}

/** True for about `percent` % of all inputs. */
export function inPercent(percent: number, ...parts: readonly (string | number)[]): boolean {
  return hash32(...parts) % 10_000 < percent * 100
}

export function pickFrom<T>(list: readonly [T, ...T[]], ...parts: readonly (string | number)[]): T {
  return list[hash32(...parts) % list.length] ?? list[0]
}

/** Each byte as two hexadecimal digits. With `toString`, ids would take five times as long. */
const HEX: readonly string[] = Array.from({ length: 256 }, (_, byte) =>
  byte.toString(16).padStart(2, '0'),
)
const hex2 = (value: number) => HEX[value & 0xff] ?? ''
const hex8 = (value: number) =>
  hex2(value >>> 24) + hex2(value >>> 16) + hex2(value >>> 8) + hex2(value)

/** An id in the form of a database object id: 24 hexadecimal digits. */
export function objectId(...parts: readonly (string | number)[]): string {
  return hex8(hash32('a', ...parts)) + hex8(hash32('b', ...parts)) + hex8(hash32('c', ...parts))
}

/** 40 hexadecimal digits, like a Git commit. */
export function commitId(...parts: readonly (string | number)[]): string {
  return objectId('commit', ...parts) + objectId('tail', ...parts).slice(0, 16)
}
