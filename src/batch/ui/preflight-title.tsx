import { ACTION_TABLE } from '~/domain/action-table'
import type { BatchRequest, BatchTarget, Preflight } from '~/batch/engine/batch'
import { ServiceText } from '~/components/service-text'
import { counted } from '~/lib/count-text'
import { titleOf } from './batch-labels'

interface PreflightTitleProps {
  readonly request: BatchRequest
  readonly preflight: Preflight | undefined
  readonly toSend: readonly BatchTarget[]
}

/** Verb, count and noun of the targets that would be sent, or why nothing would be sent. */
export function PreflightTitle({ request, preflight, toSend }: PreflightTitleProps) {
  const { action } = request
  const targets = preflight === undefined ? request.targets : toSend
  if (targets.length > 0) return <SendTitle request={request} targets={targets} />
  if (preflight === undefined) return null
  if (preflight.eligible.length + preflight.alreadySent.length > 0)
    return `Nothing left to ${action}`
  return <NoneTitle request={request} preflight={preflight} />
}

/** One target is shown by its name. Screen readers also hear the count, as for several targets. */
function SendTitle({
  request: { action, type },
  targets,
}: {
  readonly request: BatchRequest
  readonly targets: readonly BatchTarget[]
}) {
  const [only] = targets
  if (targets.length > 1 || only === undefined) return titleOf(action, targets.length, type)
  return (
    // After the status check, the findings below the title show the whole name.
    <span className="line-clamp-2 break-words">
      {ACTION_TABLE[action].verb}
      <span className="sr-only"> {counted(1, type)}:</span> <ServiceText text={only.name} />
    </span>
  )
}

function NoneTitle({
  request: { action, type },
  preflight,
}: {
  readonly request: BatchRequest
  readonly preflight: Preflight
}) {
  const { notEligible, unknown } = preflight
  const isKnown = unknown.length === 0
  const items = [...notEligible, ...unknown]
  if (items.length !== 1) {
    const can = `these ${counted(items.length, type)} can ${ACTION_TABLE[action].afterCan}`
    if (isKnown) return `None of ${can}`
    return `Unknown whether ${notEligible.length > 0 ? `${unknown.length} of ` : ''}${can}`
  }
  const name = <ServiceText text={items[0]?.target.name ?? ''} />
  return (
    // The findings below the title show the whole name.
    <span className="line-clamp-2 break-all">
      {isKnown ? (
        <>
          Cannot {ACTION_TABLE[action].verb.toLowerCase()} {name}
        </>
      ) : (
        <>
          Unknown whether {name} can {ACTION_TABLE[action].afterCan}
        </>
      )}
    </span>
  )
}
