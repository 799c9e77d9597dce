import { ACTION_TABLE, type BatchAction, type ResourceType } from '~/domain/action-table'
import type { Refusal } from '~/domain/verdict'
import type { BatchEngine } from '~/batch/engine/batch-engine'
import type { Preflight, PreflightItemWithReason } from '~/batch/engine/batch'
import { ErrorDetails } from '~/components/error-panel'
import { asSentence, describeReadError } from '~/components/error-messages'
import { counted, countText } from '~/lib/count-text'
import { RelativeTime } from '~/components/relative-time'
import { ServiceText } from '~/components/service-text'
import { Fragment, useMemo } from 'react'
import { AlreadySentGroups } from './already-sent-groups'
import type { PendingRequest } from './batch-store'
import type { ChangesSince } from './changes-since'
import { IncludeSwitch, PreflightGroup } from './preflight-group'

/** Groups the items by reason, the largest group first. A title is for example "6 are running: stop them first." */
export function groupByReason<Item extends Refusal>(items: readonly Item[]) {
  const groups = Map.groupBy(items, ({ reason }) => reason)
  return [...groups]
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([reason, found]) => ({
      title: items.length === 1 ? reason : headingOf(found[0] ?? { reason }, found.length),
      items: found,
    }))
}

function headingOf({ reason, phrase }: Refusal, count: number): string {
  if (phrase === undefined) return `${reason} (${countText(count)})`
  return `${countText(count)} ${count === 1 ? phrase.one : phrase.many}.`
}

/**
 * The groups that are sent only if the user includes them. `unknown`: ids in an unknown state. `again`: ids that were
 * sent before and have an unknown outcome. `new-gate`: ids that wait at another gate than the user saw. `unrecorded`:
 * all ids, if the journal does not show the requests of other tabs.
 */
export type Included = ReadonlySet<IncludedKind>
export type IncludedKind = 'unknown' | 'again' | 'new-gate' | 'unrecorded'

interface PreflightFindingsProps {
  readonly engine: BatchEngine
  readonly action: BatchAction
  readonly type: ResourceType
  readonly preflight: Preflight
  readonly changed: ChangesSince
  readonly isListed: PendingRequest['isListed']
  readonly newGates: ReadonlySet<string>
  readonly removed: ReadonlySet<string>
  readonly onRemove: ((id: string) => void) | undefined
  readonly included: Included
  readonly onInclude: (what: IncludedKind, isOn: boolean) => void
  readonly onCheckAgain: () => void
}

/** Only for items that cannot be approved or rejected. If the state of such an item was read, it waits at no gate. */
function isDecided({ phase }: PreflightItemWithReason): boolean {
  return phase !== undefined
}

export function PreflightFindings(props: PreflightFindingsProps) {
  const { action, preflight, changed, isListed, newGates, removed, onRemove, included } = props
  const include = (what: IncludedKind, label: string) => ({
    isOn: included.has(what),
    onChange: (isOn: boolean) => props.onInclude(what, isOn),
    label,
  })
  const isOnly = onRemove === undefined
  const isDecision = action === 'approve' || action === 'reject'
  const stays = ({ target }: { readonly target: { readonly id: string } }) =>
    !removed.has(target.id)
  // Memoized, because each typed letter of a reason renders this component. With new arrays, `PreflightGroup` would
  // group by gate again.
  const { will = [], waitingAtNewGate = [] } = useMemo(
    () =>
      Object.groupBy(
        preflight.eligible.filter(({ target }) => !removed.has(target.id)),
        ({ target }) => (newGates.has(target.id) ? 'waitingAtNewGate' : 'will'),
      ),
    [preflight, removed, newGates],
  )
  const alreadySent = preflight.alreadySent.filter(stays)
  const decided = isDecision ? preflight.notEligible.filter(isDecided) : []
  const cannot = preflight.notEligible.filter((item) => !isDecision || !isDecided(item))
  const unknown = preflight.unknown.filter(stays)
  return (
    <>
      <Summary
        type={props.type}
        will={will.length}
        parts={[
          { count: waitingAtNewGate.length, words: 'at a new gate', section: 'new-gate' },
          {
            count: alreadySent.length,
            words: 'already sent',
            section: alreadySent.some(({ state }) => state === 'sending') ? 'sending' : 'sent',
          },
          { count: decided.length, words: 'decided already', section: 'decided' },
          {
            count: cannot.length,
            words: `cannot ${ACTION_TABLE[action].afterCan}`,
            section: 'cannot',
          },
          { count: unknown.length, words: 'unknown', section: 'unknown-state' },
        ]}
      />
      {preflight.error !== undefined && (
        <>
          <p role="alert" className="text-danger text-sm">
            The status check failed:{' '}
            <ServiceText text={asSentence(describeReadError(preflight.error).cause)} /> Nothing was
            sent.
          </p>
          <ErrorDetails error={preflight.error} />
        </>
      )}
      {!preflight.isJournalComplete && (
        <div
          role="alert"
          className="border-notice-line bg-notice rounded-sm border px-3 py-2 text-sm"
        >
          <p>
            The journal in this browser is damaged or cannot be used, so Sluice cannot see what
            other tabs are sending. Nothing was sent. If no other tab is sending this action, choose
            “Send anyway”.
          </p>
          <IncludeSwitch {...include('unrecorded', 'Send anyway')} />
        </div>
      )}
      <PreflightGroup
        title={`Will ${ACTION_TABLE[action].afterCan}`}
        // Hidden, because the title of the dialog says the same until the user includes other groups.
        isTitleHidden={[...included].every((kind) => kind === 'unrecorded')}
        isOnly={isOnly}
        items={will}
        changed={changed}
        isListed={isListed}
        showsGates={isDecision}
        onRemove={onRemove}
      />
      <PreflightGroup
        id="new-gate"
        title="Waiting at a new gate"
        isOnly={isOnly}
        items={waitingAtNewGate}
        changed={changed}
        showsGates
        onRemove={onRemove}
        include={include('new-gate', 'Include pipelines that wait at a new gate')}
      />
      <AlreadySentGroups
        engine={props.engine}
        type={props.type}
        items={alreadySent}
        onRemove={onRemove}
        include={(label) => include('again', label)}
        onCheckAgain={props.onCheckAgain}
      />
      <PreflightGroup
        id="decided"
        title="Already decided, or no longer waiting"
        isOnly={isOnly}
        items={decided}
      />
      <CannotGroups action={action} isOnly={isOnly} items={cannot} />
      <PreflightGroup
        id="unknown-state"
        title="Unknown state"
        isOnly={isOnly}
        items={unknown}
        isListed={isListed}
        onRemove={onRemove}
        include={include('unknown', 'Include despite unknown state')}
      />
    </>
  )
}

interface SummaryProps {
  readonly type: ResourceType
  readonly will: number
  readonly parts: readonly {
    readonly count: number
    readonly words: string
    readonly section: string
  }[]
}

/** In a dialog with more rows than this, some groups are out of view at first. */
const MANY_ROWS = 10

/**
 * For example "Of 61 pipelines, 13 cannot run". The title already says how many will run. Hidden in a short dialog,
 * where the headings of the groups say the same.
 */
function Summary({ type, will, parts }: SummaryProps) {
  const shown = parts.filter(({ count }) => count > 0)
  const total = shown.reduce((sum, { count }) => sum + count, will)
  if (shown.length + Math.min(will, 1) < 2 || total <= MANY_ROWS) return null
  return (
    <p className="text-sm">
      Of {counted(total, type)}
      {shown.map(({ count, words, section }) => (
        <Fragment key={words}>
          {', '}
          <button type="button" className={LINK} onClick={() => showSection(section)}>
            {countText(count)} {words}
          </button>
        </Fragment>
      ))}
    </p>
  )
}

/** On a touch screen, the padding makes the click target larger without making the line higher. */
const LINK =
  'text-accent min-h-6 underline underline-offset-2 pointer-coarse:-my-3 pointer-coarse:py-3'

export function CheckedAt({
  preflight,
  onCheckAgain,
}: {
  readonly preflight: Preflight
  readonly onCheckAgain: () => void
}) {
  return (
    <p className="text-soft text-sm whitespace-nowrap">
      {preflight.error === undefined && (
        <>
          Checked <RelativeTime moment={preflight.checkedAt} /> ·{' '}
        </>
      )}
      <button type="button" className={LINK} onClick={onCheckAgain}>
        Check again
      </button>
    </p>
  )
}

function showSection(id: string): void {
  const section = document.getElementById(id)
  if (section === null) return
  section.tabIndex = -1
  section.scrollIntoView()
  section.focus({ preventScroll: true })
}

function CannotGroups({
  action,
  isOnly,
  items,
}: {
  readonly action: BatchAction
  readonly isOnly: boolean
  readonly items: readonly PreflightItemWithReason[]
}) {
  if (items.length === 0) return null
  return (
    <section id="cannot" aria-label="Cannot" className="flex flex-col gap-2 text-sm">
      <h3 className="font-medium">
        Cannot {ACTION_TABLE[action].afterCan}
        {!isOnly && ` (${countText(items.length)})`}
      </h3>
      {groupByReason(items).map(({ title, items: found }) => (
        <PreflightGroup key={title} title="Cannot" heading={title} isOnly={isOnly} items={found} />
      ))}
    </section>
  )
}
