import { ACTION_VERBS } from '~/api/action-table'
import { nameOf, type Pipeline } from '~/api/pipelines'
import { phaseOf, type Phase } from '~/api/phases'
import { PhaseBadge } from '~/components/phase-badge'
import { ServiceText } from '~/components/service-text'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'

export interface ConfirmActionProps {
  readonly action: 'run' | 'stop'
  readonly pipeline: Pipeline
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

function consequenceOf(action: 'run' | 'stop', phase: Phase): string {
  if (phase === 'unknown') {
    return 'Sluice does not know this state, so it cannot tell whether the service will accept. The service decides.'
  }
  switch (action) {
    case 'run':
      return 'The run starts at its first step.'
    case 'stop':
      return 'The run ends where it is. What its steps have done so far stays done.'
    default:
      return action satisfies never
  }
}

/** Asks before what interrupts; titled by verb, count and noun, confirmed by the same words. */
export function ConfirmAction({ action, pipeline, onConfirm, onCancel }: ConfirmActionProps) {
  const title = `${ACTION_VERBS[action]} 1 pipeline`
  const phase = phaseOf(pipeline)
  return (
    <Dialog title={title} role="alertdialog" onClose={onCancel}>
      <div className="border-line flex flex-col gap-1 rounded-sm border px-3 py-2 text-sm">
        <strong className="font-medium">
          <ServiceText text={nameOf(pipeline)} />
        </strong>
        <code className="text-soft font-mono text-xs">{pipeline._id}</code>
        <PhaseBadge phase={phase} status={pipeline.status} />
      </div>
      <p className="text-sm">{consequenceOf(action, phase)}</p>
      <div className="flex justify-end gap-2">
        {/* the harmless one gets the focus */}
        <Button autoFocus onClick={onCancel}>
          Cancel
        </Button>
        <Button look={action === 'stop' ? 'danger-final' : 'primary'} onClick={onConfirm}>
          {title}
        </Button>
      </div>
    </Dialog>
  )
}
