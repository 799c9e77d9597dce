import type { BatchTarget, PreflightItem } from '~/batch/engine/batch'
import { nameOf, type Pipeline } from '~/api/pipelines'
import { PhaseBadge } from '~/components/phase-badge'
import { ServiceText } from '~/components/service-text'
import type { Phase } from '~/domain/phases'
import { visibleText } from '~/lib/visible-text'
import { Icon } from '~/ui/icon'
import { GateLine } from './gate-line'

interface PreflightRowProps {
  readonly item: PreflightItem
  /** The phase that it has come to since it was checked. */
  readonly changedTo: Phase | undefined
  /** Shows the gate in place of the phase, which is the same for all that wait. */
  readonly showsGate: boolean
  /** Another row has the same name, so that only the id tells them apart. */
  readonly isNameDoubled: boolean
  /** Absent where there is nothing to remove it from. */
  readonly onRemove: ((id: string) => void) | undefined
}

/** One that was asked for by its id alone has its name from the look at it. */
function nameToShow({ id, name }: BatchTarget, record: Pipeline | undefined): string {
  return name === id && record !== undefined ? nameOf(record) : name
}

/** One pipeline of a preflight: its state, its name, and the beginning of its id. */
export function PreflightRow(props: PreflightRowProps) {
  const { item, changedTo, showsGate, isNameDoubled, onRemove } = props
  const { target, phase, status, record } = item
  const showsPhase = changedTo !== undefined || !showsGate
  return (
    <>
      {showsPhase && (
        <span className={`flex w-27 shrink-0 ${changedTo === undefined ? '' : 'font-medium'}`}>
          {changedTo !== undefined ? (
            <>
              <PhaseBadge phase={changedTo} />
              <span className="text-soft ml-1">now</span>
            </>
          ) : (
            phase !== undefined && <PhaseBadge phase={phase} status={status} />
          )}
        </span>
      )}
      <span className="min-w-0 flex-1 py-1.5">
        <span className="font-medium break-words">
          <ServiceText text={nameToShow(target, record)} />
        </span>
        {showsGate && record !== undefined && <GateLine record={record} />}
      </span>
      <code
        title={visibleText(target.id)}
        className={`text-soft font-mono text-xs ${isNameDoubled ? 'max-w-2/5 break-all' : 'w-20 shrink-0 truncate max-sm:hidden'}`}
      >
        <ServiceText text={target.id} />
      </code>
      {onRemove !== undefined && (
        <button
          type="button"
          aria-label={`Remove ${visibleText(target.name)}`}
          onClick={() => onRemove(target.id)}
          className="text-soft hover:text-ink hover:bg-pressed -mr-1 flex size-6 shrink-0 items-center justify-center rounded-sm pointer-coarse:size-11"
        >
          <Icon name="close" />
        </button>
      )}
    </>
  )
}
