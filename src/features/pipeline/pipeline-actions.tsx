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
import { Menu, type MenuEntry } from '~/ui/menu'
import { GONE, usePipelineRequest } from './activity/use-pipeline-request'
import { FIELDS, type FieldEdits } from './edits/use-field-edit'

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
  const gone = isGone ? GONE : undefined
  const readOnly = config.readOnly ? READ_ONLY : undefined

  const whyNot = (action: BatchAction): string | undefined => {
    const verdict = verdictOf(action, 'pipeline', phase)
    const reason = verdict.can === 'no' ? `It ${verdict.reason}.` : undefined
    return gone ?? (action === 'status' ? undefined : readOnly) ?? reason
  }
  const offered = [
    ...actionsIn('page', 'pipeline', 'start'),
    ...actionsIn('page', 'pipeline', 'end'),
  ]
  const wanted = PHASE_TABLE[phase].waits ? undefined : isMoving(phase) ? 'stop' : 'run'
  const main = offered.find((action) => action === wanted)
  const entriesOf = (group: 'start' | 'end') =>
    actionsIn('page', 'pipeline', group)
      .filter((action) => action !== main)
      .map((action): MenuEntry => ({
        id: action,
        label: buttonLabel(action),
        unavailable: whyNot(action),
      }))
  const editEntries = FIELDS.map((field): MenuEntry => ({
    id: field,
    label: `${(pipeline[field] ?? '') === '' ? 'Add' : 'Edit'} ${field}`,
    unavailable: gone ?? readOnly ?? (edits[field].edit && 'It is being edited.'),
  }))
  const choose = (chosen: string) => {
    const action = offered.find((each) => each === chosen)
    if (action !== undefined) request(action)
    const field = FIELDS.find((each) => each === chosen)
    if (field !== undefined) edits[field].begin(pipeline[field] ?? '')
  }
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
        <Menu
          label="More actions"
          anchor={openMenu}
          groups={[entriesOf('start'), editEntries, entriesOf('end')].filter(
            ({ length }) => length > 0,
          )}
          onChoose={choose}
          onClose={() => setOpenMenu(undefined)}
        />
      )}
    </div>
  )
}

/** Nobody reads the new word of the button in less, in milliseconds. */
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
