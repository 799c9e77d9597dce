import type { ReactNode } from 'react'
import type { BatchTarget, Preflight, BatchRequest } from '~/batch/engine/batch'
import { ServiceText } from '~/components/service-text'
import {
  ACTION_TABLE,
  type BatchAction,
  type ResourceType,
  type Phrase,
} from '~/domain/action-table'
import { needsDecision, PHASE_TABLE } from '~/domain/phases'
import { counted, countText } from '~/lib/count-text'
import type { PendingRequest } from './batch-store'
import type { ChangesSince } from './changes-since'
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
    // A long name is cut here. After the status check, the findings below the title show the whole name.
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
    return notEligible.length === 0
      ? `Unknown whether ${can}`
      : `${countText(unknown.length)} unknown, ${countText(notEligible.length)} cannot ${ACTION_TABLE[action].afterCan}`
  }
  const name = <ServiceText text={items[0]?.target.name ?? ''} />
  return (
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

interface ActionEffectsProps {
  readonly action: BatchAction
  readonly type: ResourceType
  readonly preflight: Preflight
  readonly targets: readonly BatchTarget[]
  /** True if the request has one target. `targets` cannot show this, because it is empty after a failed check. */
  readonly isOnly: boolean
  readonly isListed: PendingRequest['isListed']
}

/**
 * Explains the effect of the action on runs. Also says how many targets wait at a gate, and how many are not in the
 * list.
 */
export function ActionEffects({
  action,
  type,
  preflight,
  targets,
  isOnly,
  isListed,
}: ActionEffectsProps) {
  const waiting = ACTION_TABLE[action].group === 'end' ? waitingAmong(preflight, targets) : 0
  // The user may have forgotten the rows that a filter hides.
  const hidden = isListed === undefined ? 0 : targets.filter(({ id }) => !isListed(id)).length
  return (
    <>
      <p className="text-sm empty:hidden">
        {ACTION_EFFECTS[action]?.[isOnly || targets.length === 1 ? 'one' : 'many']}
        {waiting > 0 && ` ${openGatesText(waiting, targets.length, type)}`}
      </p>
      {hidden > 0 && (
        <NoticeLine>
          {hidden < targets.length
            ? `${countText(hidden)} of these ${counted(targets.length, type)} ${hidden === 1 ? 'is' : 'are'} not`
            : hidden === 1
              ? `This ${type} is not`
              : `None of these ${counted(hidden, type)} is`}{' '}
          in the list you see.
        </NoticeLine>
      )}
    </>
  )
}

function waitingAmong({ eligible }: Preflight, targets: readonly BatchTarget[]): number {
  const sent = new Set(targets.map(({ id }) => id))
  return eligible.filter(
    ({ target, phase }) => phase !== undefined && needsDecision(phase) && sent.has(target.id),
  ).length
}

/**
 * For example "8 of these 55 pipelines wait for approval." The service does not document what happens to the open
 * gates, so the text does not say it.
 */
export function openGatesText(waiting: number, total: number, type: ResourceType): string {
  if (total === 1) return 'The run waits for approval.'
  if (waiting === total) return `All ${counted(total, type)} wait for approval.`
  return `${countText(waiting)} of these ${counted(total, type)} ${waiting === 1 ? 'waits' : 'wait'} for approval.`
}

/**
 * Warns that targets have changed since the check, so the user must check again. Shows the name and the new state of a
 * single target, and only the number of several targets.
 */
export function ChangedTargets({
  changed,
  type,
  targets,
}: {
  readonly changed: ChangesSince
  readonly type: ResourceType
  readonly targets: readonly BatchTarget[]
}) {
  const [first] = targets
  const now = changed.get(first?.id ?? '')
  if (first === undefined || now === undefined) return null
  return (
    <NoticeLine role="alert">
      {targets.length === 1 ? (
        <>
          <ServiceText text={first.name} />{' '}
          {now === 'gone' ? 'no longer exists' : `is ${PHASE_TABLE[now].label} now`}.
        </>
      ) : (
        `${counted(targets.length, type)} have changed since the check.`
      )}{' '}
      Check again to update this list.
    </NoticeLine>
  )
}

function NoticeLine({ role, children }: { readonly role?: 'alert'; readonly children: ReactNode }) {
  return (
    <p role={role} className="border-notice-line bg-notice rounded-sm border px-3 py-2 text-sm">
      {children}
    </p>
  )
}

/** What each action does beyond the meaning of its verb. `one` is for one target, `many` for several targets. */
export const ACTION_EFFECTS = {
  status: undefined,
  run: undefined,
  stop: {
    one: 'The run ends at its current step. Finished steps are not undone.',
    many: 'Each run ends at its current step. Finished steps are not undone.',
  },
  reset: {
    one: 'Clears the run state, as if there had never been a run.',
    many: 'Clears the run states, as if there had never been a run.',
  },
  delete: {
    one: 'The service cannot restore a deleted pipeline. Sluice keeps a copy in this browser. You can recover it under a new id.',
    many: 'The service cannot restore deleted pipelines. Sluice keeps copies in this browser. You can recover them under new ids.',
  },
  approve: {
    one: 'The run continues with the step after its gate.',
    many: 'Each run continues with the step after its gate.',
  },
  reject: {
    one: 'The run stops at its gate and counts as rejected.',
    many: 'Each run stops at its gate and counts as rejected.',
  },
} as const satisfies Record<BatchAction, Phrase | undefined>
