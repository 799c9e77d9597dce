import { GATE_IDENTIFIERS } from '~/domain/tool-keys'
import { PhaseShape } from '~/components/phase-badge'
import { ServiceCode, ServiceText } from '~/components/service-text'
import type { StepType } from './step-types'

/** Whether the type has a registered tool that a step can use. */
function registeredLabel({ toolKey, registered, identifier }: StepType): string {
  if (toolKey === undefined) {
    return GATE_IDENTIFIERS.has(identifier) ? 'a gate' : 'needs no registered tool'
  }
  if (registered === undefined) return ''
  return registered.length === 0 ? 'nothing registered' : `${registered.length} registered`
}

/** One type in the list of step types. */
export function StepOption({
  id,
  type,
  isChosen,
  onAdd,
}: {
  readonly id: string
  readonly type: StepType
  readonly isChosen: boolean
  readonly onAdd: () => void
}) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      // A click must not move the focus out of the search field.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onAdd}
      className="border-line aria-selected:bg-picked hover:bg-hover flex min-h-10 flex-wrap items-center gap-x-3 border-t px-2 py-1 text-sm pointer-coarse:min-h-11"
    >
      {GATE_IDENTIFIERS.has(type.identifier) && <PhaseShape phase="waiting_approval" />}
      <span className="font-medium">
        <ServiceText text={type.name} />
      </span>
      <ServiceCode text={type.identifier} className="text-soft text-xs" />
      {!type.isActive && <span className="text-phase-stopped text-xs">inactive</span>}
      <span className="text-soft ml-auto text-xs">{registeredLabel(type)}</span>
      {type.description !== undefined && (
        <span className="text-soft w-full truncate text-xs">
          <ServiceText text={type.description} />
        </span>
      )}
    </div>
  )
}
