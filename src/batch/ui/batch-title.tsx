import type { BatchView } from '~/batch/engine/batch'
import { ServiceText } from '~/components/service-text'
import { visibleText } from '~/lib/visible-text'
import { countText } from '~/lib/count-text'
import { titleOf, verbBeforeName } from './batch-labels'

/** Verb, count and noun: "Run 3 pipelines". For a single target, its name replaces count and noun: "Run deploy-api". */
export function batchTitle({ action, total, type, item }: BatchView): string {
  return total === 1
    ? `${verbBeforeName(action)} ${visibleText(item(0).target.name)}`
    : titleOf(action, total, type)
}

export function BatchTitle({
  batch,
  isShort = false,
}: {
  readonly batch: BatchView
  /** True if a phone has no room for the noun in this line. */
  readonly isShort?: boolean
}) {
  return (
    <span title={batchTitle(batch)}>
      {verbBeforeName(batch.action)}{' '}
      {batch.total === 1 ? (
        <ServiceText text={batch.item(0).target.name} />
      ) : (
        <>
          {countText(batch.total)}{' '}
          <span className={isShort ? 'max-sm:sr-only' : ''}>{batch.type}s</span>
        </>
      )}
    </span>
  )
}
