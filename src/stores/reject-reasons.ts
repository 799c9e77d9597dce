/**
 * The reasons that the user types for rejections. This tab keeps a reason until its rejection is done or the user signs
 * out. The reason survives a failure, a reload and a refused token. The journal may contain a very short reason that
 * the service has repeated (`redactMessages`).
 */
import { z } from '~/lib/zod'
import { createPersistedStore } from './create-store'

interface State {
  /** The reason for each pipeline, by the id of the pipeline. */
  readonly reasons: ReadonlyMap<string, string>
}

/** Each text with its ids, so that one reason for a thousand pipelines is stored once. */
const Written = z.array(z.object({ text: z.string(), ids: z.array(z.string()) }))

const EMPTY: State = { reasons: new Map() }

export const useRejectReasons = createPersistedStore<State>({
  name: 'sluice.typed:reasons',
  storage: 'tab',
  kind: 'work',
  empty: EMPTY,
  read: (text) => ({
    reasons: new Map(
      Written.parse(JSON.parse(text)).flatMap((each) =>
        each.ids.map((id) => [id, each.text] as const),
      ),
    ),
  }),
  write({ reasons }) {
    const byText = Map.groupBy(reasons, ([, text]) => text)
    return JSON.stringify([...byText].map(([text, all]) => ({ text, ids: all.map(([id]) => id) })))
  },
})

const set = (reasons: ReadonlyMap<string, string>) =>
  useRejectReasons.setState(reasons.size === 0 ? EMPTY : { reasons }, true)

export function rejectReasonOf(id: string): string {
  return useRejectReasons.getState().reasons.get(id) ?? ''
}

export function writeRejectReason(ids: readonly string[], text: string): void {
  if (text === '') return clearRejectReasons(ids)
  const reasons = new Map(useRejectReasons.getState().reasons)
  for (const id of ids) reasons.set(id, text)
  return set(reasons)
}

export function clearRejectReasons(ids: readonly string[]): void {
  const reasons = new Map(useRejectReasons.getState().reasons)
  if (ids.map((id) => reasons.delete(id)).includes(true)) set(reasons)
}
