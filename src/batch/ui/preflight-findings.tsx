import type { BatchAction } from '~/domain/action-table'
import type { BatchEngine, Preflight, PreflightItem } from '~/batch/engine/batch'
import { asSentence, wordsOfReadError } from '~/components/error-messages'
import { RelativeTime } from '~/components/relative-time'
import { ServiceText } from '~/components/service-text'
import { Button } from '~/ui/button'
import { PreflightGroup } from './preflight-group'
import { AlreadySentGroups } from './already-sent-groups'

interface PreflightFindingsProps {
  readonly engine: BatchEngine
  readonly action: BatchAction
  readonly preflight: Preflight
  /** Ids at another gate than the one that was looked at. */
  readonly another: ReadonlySet<string>
  readonly includesAnother: boolean
  readonly onIncludeAnother: (isOn: boolean) => void
  readonly removed: ReadonlySet<string>
  readonly onRemove: (id: string) => void
  readonly includesUnknown: boolean
  readonly onIncludeUnknown: (isOn: boolean) => void
  /** Those that were sent before, outcome unknown. */
  readonly includesAgain: boolean
  readonly onIncludeAgain: (isOn: boolean) => void
  readonly onCheckAgain: () => void
}

/** Its state was read, and it is at no gate: somebody was faster, which is an answer and no error. */
function isDecided({ phase }: PreflightItem): boolean {
  return phase !== undefined
}

/** The groups that a fresh status makes of what was asked for, each with its items. */
export function PreflightFindings(props: PreflightFindingsProps) {
  const { action, preflight, another, removed, onRemove, includesUnknown, onIncludeUnknown } = props
  const isDecision = action === 'approve' || action === 'reject'
  const stays = ({ target }: { readonly target: { readonly id: string } }) =>
    !removed.has(target.id)
  const eligible = preflight.eligible.filter(stays)
  return (
    <>
      <p className="text-soft -mt-2 flex flex-wrap items-center gap-3 text-sm">
        <span>
          Checked <RelativeTime moment={preflight.checkedAt} />.
        </span>
        <Button onClick={props.onCheckAgain}>Check again</Button>
      </p>
      {preflight.error !== undefined && (
        <p role="alert" className="text-danger text-sm">
          Not all could be checked:{' '}
          <ServiceText text={asSentence(wordsOfReadError(preflight.error).cause)} /> Nothing was
          sent.
        </p>
      )}
      <div
        className={`-mx-5 flex ${action === 'reject' ? 'max-h-[28vh]' : 'max-h-[46vh]'} flex-col gap-3 overflow-y-auto px-5`}
      >
        <PreflightGroup
          title={`Will ${action}`}
          items={eligible.filter(({ target }) => !another.has(target.id))}
          onRemove={onRemove}
        />
        <PreflightGroup
          title="Asked again since you looked"
          items={eligible.filter(({ target }) => another.has(target.id))}
          onRemove={onRemove}
          include={{
            isOn: props.includesAnother,
            onChange: props.onIncludeAnother,
            label: 'Include them although it is another gate than the one looked at',
          }}
        />
        <AlreadySentGroups
          engine={props.engine}
          items={preflight.alreadySent.filter(stays)}
          onRemove={onRemove}
          includesUnknown={props.includesAgain}
          onIncludeUnknown={props.onIncludeAgain}
          onCheckAgain={props.onCheckAgain}
        />
        {isDecision && (
          <PreflightGroup
            title="Already decided, or no longer waiting"
            items={preflight.notEligible.filter(isDecided)}
          />
        )}
        <PreflightGroup
          title="Cannot"
          items={preflight.notEligible.filter((item) => !isDecision || !isDecided(item))}
        />
        <PreflightGroup
          title="Not known"
          items={preflight.unknown.filter(stays)}
          onRemove={onRemove}
          include={{
            isOn: includesUnknown,
            onChange: onIncludeUnknown,
            label: 'Include them although their state is not known',
          }}
        />
      </div>
    </>
  )
}
