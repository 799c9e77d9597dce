import type { BatchView } from '~/batch/engine/batch'
import { ServiceText } from '~/components/service-text'
import { ACTION_TABLE } from '~/domain/action-table'
import { titleOf } from './batch-labels'

/** Verb, count and noun: "Run 3 pipelines". A batch of one shows the name of its target: "Run deploy-api". */
export function BatchTitle({ batch }: { readonly batch: BatchView }) {
  const { action, total, type } = batch
  if (total !== 1) return titleOf(action, total, type)
  return (
    <>
      {ACTION_TABLE[action].verb} <ServiceText text={batch.item(0).target.name} />
    </>
  )
}
