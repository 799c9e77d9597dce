/** The preflight of a decision groups the pipelines that wait at the same gate before the same next step. */
import { gateStepOf } from '~/api/gates'
import type { Pipeline } from '~/api/pipelines'
import { stepsOf } from '~/api/steps'
import type { PreflightItem } from '~/batch/engine/batch'
import { ServiceText } from '~/components/service-text'

/** The gate and the next step, if the record has them. If the gate is the last step, `next` is "the end". */
export function gateAndNextOf(record: Pipeline) {
  const { steps } = stepsOf(record)
  const at = gateStepOf(steps, record)
  if (at === undefined) return { gate: record.approval?.step, next: undefined }
  const following = steps[at + 1]
  const tool = following?.tool?.tool_identifier
  const toolText = tool === undefined || following?.name === undefined ? '' : ` (${tool})`
  return {
    gate: steps[at]?.name ?? record.approval?.step,
    next:
      following === undefined
        ? 'the end'
        : `${following.name ?? tool ?? 'a step without a name'}${toolText}`,
  }
}

/**
 * Groups the items that the search has found (`isFound`) by gate and next step. The groups are sorted by text, so that
 * no group moves when an item is removed. `from` is the number of found items in all earlier groups. `count` is the
 * number of all items of the group, found or not.
 */
export function groupByGate(
  items: readonly PreflightItem[],
  isFound: (item: PreflightItem) => boolean,
) {
  const keyOf = ({ record }: PreflightItem) => record && JSON.stringify(gateAndNextOf(record))
  let from = 0
  const groups = [...Map.groupBy(items, keyOf)]
  return groups
    .toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1))
    .map(([gate, all]) => {
      const before = from
      const alike = all.filter(isFound)
      from += alike.length
      return { gate, from: before, count: all.length, alike }
    })
}

/** The text after "Waits", for example " at Release to EU · next: Deploy to EU (argo)". */
export function GateAndNext({ record }: { readonly record: Pipeline }) {
  const { gate, next } = gateAndNextOf(record)
  return (
    <>
      {gate !== undefined && ' at '}
      <ServiceText text={gate ?? ''} />
      {next !== undefined && ' · next: '}
      <ServiceText text={next ?? ''} />
    </>
  )
}
