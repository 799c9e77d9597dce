import type { BatchAction, Preflight } from '~/batch/batch'
import { asSentence, wordsOfReadError } from '~/components/error-words'
import { RelativeTime } from '~/components/relative-time'
import { ServiceText } from '~/components/service-text'
import { Button } from '~/ui/button'
import { PreflightGroup } from './preflight-group'

interface PreflightFindingsProps {
  readonly action: BatchAction
  readonly preflight: Preflight
  readonly removed: ReadonlySet<string>
  readonly onRemove: (id: string) => void
  readonly includesUnknown: boolean
  readonly onIncludeUnknown: (isOn: boolean) => void
  readonly onCheckAgain: () => void
}

/** The three groups that a fresh status makes of what was asked for, each with its items. */
export function PreflightFindings(props: PreflightFindingsProps) {
  const { action, preflight, removed, onRemove, includesUnknown, onIncludeUnknown } = props
  const stays = ({ target }: { readonly target: { readonly id: string } }) =>
    !removed.has(target.id)
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
      <div className="-mx-5 flex max-h-[46vh] flex-col gap-3 overflow-y-auto px-5">
        <PreflightGroup
          title={`Will ${action}`}
          items={preflight.eligible.filter(stays)}
          onRemove={onRemove}
        />
        <PreflightGroup title="Cannot" items={preflight.notEligible} />
        <PreflightGroup
          title="Not known"
          items={preflight.unknown.filter(stays)}
          onRemove={onRemove}
          include={{ isOn: includesUnknown, onChange: onIncludeUnknown }}
        />
      </div>
    </>
  )
}
