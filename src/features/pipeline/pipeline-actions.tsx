import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ACTION_TABLE, actionsIn, buttonLabel, type BatchAction } from '~/domain/action-table'
import { verdictOf } from '~/domain/verdict'
import { isMoving, needsDecision, phaseOf } from '~/domain/phases'
import type { Pipeline } from '~/api/pipelines'
import { paths } from '~/components/paths'
import { READ_ONLY, whyNotAllowed } from '~/domain/allowed-actions'
import { useService } from '~/queries/service-context'
import { Button, type ButtonProps, LinkButton } from '~/ui/button'
import { focusHeading, moveFocusWhenGone } from '~/ui/focus-heading'
import { Icon } from '~/ui/icon'
import { GONE_TEXT, usePipelineRequest } from './use-shown-pipeline'
import { FIELDS, type FieldEdits } from './edits/edit-form'
import { Menu, type MenuEntry } from '~/ui/menu'

interface PipelineActionsProps {
  readonly id: string
  readonly pipeline: Pipeline
  readonly isGone: boolean
  readonly isMenuOnly: boolean
  readonly edits: FieldEdits
  /** An edit that was opened from the menu returns the focus to the menu button. */
  readonly menuButton: RefObject<HTMLButtonElement | null>
}

/** Moves the focus to the menu button when a focused control disappears, for example because a gate has appeared. */
const moveFocusToMenu = moveFocusWhenGone(() =>
  focusHeading('[aria-label=Actions] [aria-haspopup=menu]'),
)

/**
 * The main action of the phase, the links Edit and Clone, and a menu with the other actions. At an open gate, there is
 * no main action here, because the gate card has it.
 */
export function PipelineActions(props: PipelineActionsProps) {
  const { id, pipeline, isGone, isMenuOnly, edits, menuButton } = props
  const { config } = useService()
  const navigate = useNavigate()
  const request = usePipelineRequest(id, pipeline)
  const [openMenu, setOpenMenu] = useState<HTMLElement>()
  const phase = phaseOf(pipeline)
  /** Why the action is impossible. Without an argument, why no change is possible. */
  const whyNot = (action?: BatchAction): string | undefined => {
    if (isGone) return GONE_TEXT
    if (config.readOnly && action !== 'status') return READ_ONLY
    const verdict = action && verdictOf(action, 'pipeline', phase)
    return verdict?.can === 'no' ? verdict.reason : undefined
  }
  const links = isGone
    ? []
    : [
        { label: 'Edit', to: paths.editPipeline(id) },
        { label: 'Clone', to: paths.clonePipeline(id) },
      ]
  const wanted = needsDecision(phase) ? undefined : isMoving(phase) ? 'stop' : 'run'
  const main = actionsIn('page', 'pipeline').find((action) => action === wanted)
  const verdict = main && verdictOf(main, 'pipeline', phase)
  return (
    <div
      role="group"
      aria-label="Actions"
      className="flex flex-wrap gap-1.5 max-sm:[&>button:first-child]:flex-1"
    >
      {main !== undefined && (
        <MainAction
          ref={moveFocusToMenu}
          action={main}
          look={ACTION_TABLE[main].isDestructive || verdict?.can !== 'yes' ? 'plain' : 'primary'}
          title={verdict?.can === 'unknown' ? verdict.reason : undefined}
          unavailable={whyNot(main)}
          onAct={() => request(main)}
        />
      )}
      {!isMenuOnly && links.length > 0 && (
        <span ref={moveFocusToMenu} className="flex gap-1.5">
          {links.map(({ label, to }) => (
            <LinkButton key={label} look="plain" to={to}>
              {label}
            </LinkButton>
          ))}
        </span>
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
          links={
            isMenuOnly
              ? links.map(({ label, to }) => ({ label, onSelect: () => void navigate(to) }))
              : []
          }
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

/** Milliseconds in which a changed button ignores clicks. Nobody can read the new label faster. */
const READING_TIME = 500

interface MainActionProps extends Omit<ButtonProps, 'children' | 'onClick'> {
  readonly action: BatchAction
  readonly onAct: () => void
}

/** When a run ends, Stop becomes Run under the pointer. A click that was meant for Stop must not run the pipeline. */
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

interface PipelineMenuProps {
  readonly anchor: HTMLElement
  readonly pipeline: Pipeline
  readonly links: readonly MenuEntry[]
  readonly edits: FieldEdits
  readonly isOffered: (action: BatchAction) => boolean
  readonly whyNot: (action?: BatchAction) => string | undefined
  readonly onAct: (action: BatchAction) => void
  readonly onClose: () => void
}

function PipelineMenu(props: PipelineMenuProps) {
  const { anchor, pipeline, links, edits, isOffered, whyNot, onAct, onClose } = props
  const actionEntries = (group: 'start' | 'end') =>
    actionsIn('page', 'pipeline', group)
      .filter(isOffered)
      .map((action): MenuEntry => ({
        label: buttonLabel(action),
        unavailable: whyNot(action),
        onSelect: () => onAct(action),
      }))
  const editEntries = FIELDS.map((field): MenuEntry => ({
    label: `${(pipeline[field] ?? '') === '' ? 'Add' : 'Edit'} ${field}`,
    unavailable:
      whyNot() ??
      whyNotAllowed({ readOnly: false }, 'update') ??
      (edits[field].edit && 'This field is being edited.'),
    onSelect: () => edits[field].begin(pipeline[field] ?? ''),
  }))
  return (
    <Menu
      label="More actions"
      anchor={anchor}
      groups={[actionEntries('start'), [...links, ...editEntries], actionEntries('end')]}
      onClose={onClose}
    />
  )
}
