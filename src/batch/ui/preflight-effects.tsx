import { type ReactNode, useMemo } from 'react'
import type { BatchTarget, Preflight } from '~/batch/engine/batch'
import { ServiceText } from '~/components/service-text'
import { ACTION_EFFECTS } from '~/domain/action-effects'
import { ACTION_TABLE, type BatchAction, type ResourceType } from '~/domain/action-table'
import { needsDecision, PHASE_TABLE, type Phase, phaseOf } from '~/domain/phases'
import { counted, countText } from '~/lib/count-text'
import type { PendingRequest } from './batch-store'
import { useKnownStatuses } from '~/queries/known-statuses'
import { useWatchPipelines } from '~/stores/watched-pipelines'

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
 * What the verb of the action does not say: its effect on runs, how many targets wait at a gate, and how many are not
 * in the list.
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
 * "8 of these 55 pipelines wait for approval." The text does not say what happens to the open gates, because the
 * service does not document this.
 */
export function openGatesText(waiting: number, total: number, type: ResourceType): string {
  if (total === 1) return 'The run waits for approval.'
  if (waiting === total) return `All ${counted(total, type)} wait for approval.`
  return `${countText(waiting)} of these ${counted(total, type)} ${waiting === 1 ? 'waits' : 'wait'} for approval.`
}

/** Says that statuses have changed since the check. The user must check again before confirming. */
export function ChangedStates({
  changed,
  targets,
}: {
  readonly changed: ReadonlyMap<string, Phase>
  readonly targets: readonly BatchTarget[]
}) {
  const [only] = changed
  if (only === undefined) return null
  const name = targets.find(({ id }) => id === only[0])?.name ?? only[0]
  return (
    <NoticeLine role="alert">
      {changed.size === 1 ? (
        <>
          <ServiceText text={name} /> is {PHASE_TABLE[only[1]].label} now.
        </>
      ) : (
        `${countText(changed.size)} statuses have changed since the check.`
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

/** At most this many ids are watched while the dialog is open. Changes of other ids may stay unnoticed. */
const MAX_WATCHED = 200
const NONE: readonly string[] = []

/** The targets whose phase has changed since the check: the current phase, by id. */
export function useChangedSince(preflight: Preflight | undefined): ReadonlyMap<string, Phase> {
  const statuses = useKnownStatuses()
  const ids = useMemo(
    () => preflight?.eligible.slice(0, MAX_WATCHED).map(({ target }) => target.id) ?? NONE,
    [preflight],
  )
  useWatchPipelines(ids)
  return useMemo(() => {
    const changed = new Map<string, Phase>()
    for (const { target, phase } of preflight?.eligible ?? []) {
      const known = statuses.get(target.id)
      // Ignores a status that was requested before the check, because the check is newer.
      if (known?.record === undefined || known.askedAt < (preflight?.checkedAt ?? 0)) continue
      const now = phaseOf(known.record)
      if (phase !== undefined && phase !== now) changed.set(target.id, now)
    }
    return changed
  }, [preflight, statuses])
}
