import { ACTION_TABLE } from '~/domain/action-table'
import type { BatchRequest, Preflight } from '~/batch/engine/batch'
import { ServiceText } from '~/components/service-text'
import { countText } from '~/lib/count-text'
import { titleOf } from './batch-labels'

interface DialogTitleProps {
  readonly request: BatchRequest
  readonly preflight: Preflight | undefined
  /** How many would be sent. */
  readonly left: number
}

/** Verb, number and noun of what would be sent; where that is nothing, what is known of why. */
export function DialogTitle({ request, preflight, left }: DialogTitleProps) {
  const { action, type } = request
  if (preflight === undefined) return titleOf(action, request.targets.length, type)
  if (left > 0) return titleOf(action, left, type)
  if (preflight.eligible.length + preflight.alreadySent.length > 0)
    return `Nothing left to ${action}`
  return <NoneTitle action={action} preflight={preflight} />
}

function NoneTitle({
  action,
  preflight,
}: {
  readonly action: BatchRequest['action']
  readonly preflight: Preflight
}) {
  const { notEligible, unknown } = preflight
  const isKnown = unknown.length === 0
  const items = [...notEligible, ...unknown]
  if (items.length !== 1) {
    const these = `None of these ${countText(items.length)}`
    return isKnown
      ? `${these} can ${ACTION_TABLE[action].able}`
      : `${these} is known to be able to ${ACTION_TABLE[action].able}`
  }
  const name = <ServiceText text={items[0]?.target.name ?? ''} />
  return (
    // Its name stands in full among the findings.
    <span className="line-clamp-2 break-all">
      {isKnown ? (
        <>
          Cannot {ACTION_TABLE[action].verb.toLowerCase()} {name}
        </>
      ) : (
        <>
          Not known whether {name} can {ACTION_TABLE[action].able}
        </>
      )}
    </span>
  )
}
