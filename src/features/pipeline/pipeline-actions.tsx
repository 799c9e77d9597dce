import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import {
  ACTION_TABLE,
  actionsIn,
  buttonLabel,
  verdictOf,
  type BatchAction,
} from '~/domain/action-table'
import { isMoving, PHASE_TABLE, phaseOf } from '~/domain/phases'
import type { Pipeline } from '~/api/pipelines'
import { paths } from '~/components/paths'
import { READ_ONLY } from '~/components/read-only'
import { useService } from '~/queries/service-context'
import { Button, type ButtonProps } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { LinkButton } from '~/ui/link-button'
import { GONE, usePipelineRequest } from './activity/use-pipeline-request'
import type { FieldEdits } from './edits/use-field-edit'
import { PipelineMenu } from './pipeline-menu'

interface PipelineActionsProps {
  readonly id: string
  readonly pipeline: Pipeline
  readonly isGone: boolean
  readonly edits: FieldEdits
  /** An edit that begins in the menu gives the focus back to its button. */
  readonly menuButton: RefObject<HTMLButtonElement | null>
}

/** What the phase calls for, the builder, and a menu with the rest. An open gate has the main action in its box. */
export function PipelineActions(props: PipelineActionsProps) {
  const { id, pipeline, isGone, edits, menuButton } = props
  const { config } = useService()
  const request = usePipelineRequest(id, pipeline)
  const [openMenu, setOpenMenu] = useState<HTMLElement>()
  const phase = phaseOf(pipeline)
  /** Without an action: why nothing can be changed. */
  const whyNot = (action?: BatchAction): string | undefined => {
    if (isGone) return GONE
    if (config.readOnly && action !== 'status') return READ_ONLY
    const verdict = action && verdictOf(action, 'pipeline', phase)
    return verdict?.can === 'no' ? `It ${verdict.reason}.` : undefined
  }
  const wanted = PHASE_TABLE[phase].waits ? undefined : isMoving(phase) ? 'stop' : 'run'
  const main = actionsIn('page', 'pipeline').find((action) => action === wanted)
  const verdict = main && verdictOf(main, 'pipeline', phase)
  return (
    <div
      role="group"
      aria-label="Actions"
      className="flex flex-wrap gap-1.5 max-sm:basis-full max-sm:[&>button:first-child]:flex-1"
    >
      {main !== undefined && (
        <MainAction
          action={main}
          look={ACTION_TABLE[main].isDestructive || verdict?.can !== 'yes' ? 'plain' : 'primary'}
          title={verdict?.can === 'unknown' ? `It ${verdict.reason}.` : undefined}
          unavailable={whyNot(main)}
          onAct={() => request(main)}
        />
      )}
      {!isGone && (
        <>
          <LinkButton look="plain" to={paths.editPipeline(id)}>
            Edit
          </LinkButton>
          <LinkButton look="plain" to={paths.clonePipeline(id)}>
            Clone
          </LinkButton>
        </>
      )}
      <Button
        ref={menuButton}
        aria-haspopup="menu"
        aria-expanded={openMenu !== undefined}
        aria-label="More actions"
        title="More actions"
        className="pointer-coarse:w-11"
        onClick={({ currentTarget }) => setOpenMenu(currentTarget)}
      >
        <Icon name="more" />
      </Button>
      {openMenu !== undefined && (
        <PipelineMenu
          anchor={openMenu}
          pipeline={pipeline}
          edits={edits}
          isOffered={(action) => action !== main}
          whyNot={whyNot}
          onAct={request}
          onClose={() => setOpenMenu(undefined)}
        />
      )}
    </div>
  )
}

/** Nobody reads a changed button in less, in milliseconds. */
const READING_TIME = 500

interface MainActionProps extends Omit<ButtonProps, 'children' | 'onClick'> {
  readonly action: BatchAction
  readonly onAct: () => void
}

/** A run that ends turns Stop into Run under the pointer: a click that meant the one must not do the other. */
function MainAction({ action, onAct, ...button }: MainActionProps) {
  const shown = useRef({ action, since: Number.NEGATIVE_INFINITY })
  useLayoutEffect(() => {
    if (shown.current.action !== action) shown.current = { action, since: performance.now() }
  }, [action])
  return (
    <Button
      {...button}
      onClick={({ timeStamp }) => {
        if (timeStamp - shown.current.since >= READING_TIME) onAct()
      }}
    >
      {buttonLabel(action)}
    </Button>
  )
}
