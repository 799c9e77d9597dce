/** Which step of one form of a pipeline is which of another. */
import { isJsonObject, own } from '~/lib/json'

/** What a run leaves on a pipeline and its steps: news of it are no change of the pipeline. */
export const OF_A_RUN: ReadonlySet<string> = new Set([
  'status',
  'run',
  'approval',
  'startedAt',
  'finishedAt',
])

/** By these, one after the other, a step is taken for the same one. */
const SIGNS: readonly ((step: unknown, at: number) => string | undefined)[] = [
  (step) => textAt(step, '_id'),
  (step) => JSON.stringify(step),
  (step) => textAt(step, 'name'),
  (_step, at) => String(at),
]

function textAt(step: unknown, key: string): string | undefined {
  const value = isJsonObject(step) ? own(step, key) : undefined
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** For each step of the second list its place in the first one; -1 for a new one. */
export function partners(before: readonly unknown[], after: readonly unknown[]): readonly number[] {
  const found = after.map(() => -1)
  const free = new Set(before.keys())
  for (const signOf of SIGNS) {
    const places = new Map<string, number[]>()
    for (const at of free) {
      const sign = signOf(before[at], at)
      if (sign !== undefined) places.set(sign, [...(places.get(sign) ?? []), at])
    }
    for (const [at, step] of after.entries()) {
      const sign = found[at] === -1 ? signOf(step, at) : undefined
      const partner = sign === undefined ? undefined : places.get(sign)?.shift()
      if (partner === undefined) continue
      found[at] = partner
      free.delete(partner)
    }
  }
  return found
}
