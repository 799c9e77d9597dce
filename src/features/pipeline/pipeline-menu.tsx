import { actionsIn, buttonLabel, type BatchAction } from '~/domain/action-table'
import type { Pipeline } from '~/api/pipelines'
import { Menu, type MenuEntry } from '~/ui/menu'
import { FIELDS, type FieldEdits } from './edits/use-field-edit'

interface PipelineMenuProps {
  /** The button that opened it. */
  readonly anchor: HTMLElement
  readonly pipeline: Pipeline
  readonly edits: FieldEdits
  readonly isOffered: (action: BatchAction) => boolean
  /** Why the action cannot be asked for now; without one, why nothing can be changed. */
  readonly whyNot: (action?: BatchAction) => string | undefined
  readonly onAct: (action: BatchAction) => void
  readonly onClose: () => void
}

/** What a pipeline can take besides its main action; what it cannot take now says why. */
export function PipelineMenu(props: PipelineMenuProps) {
  const { anchor, pipeline, edits, isOffered, whyNot, onAct, onClose } = props
  const actionEntries = (group: 'start' | 'end') =>
    actionsIn('page', 'pipeline', group)
      .filter(isOffered)
      .map((action): MenuEntry => ({
        label: buttonLabel(action),
        unavailable: whyNot(action),
        run: () => onAct(action),
      }))
  const editEntries = FIELDS.map((field): MenuEntry => ({
    label: `${(pipeline[field] ?? '') === '' ? 'Add' : 'Edit'} ${field}`,
    unavailable: whyNot() ?? (edits[field].edit && 'It is being edited.'),
    run: () => edits[field].begin(pipeline[field] ?? ''),
  }))

  return (
    <Menu
      label="More actions"
      anchor={anchor}
      groups={[actionEntries('start'), editEntries, actionEntries('end')]}
      onClose={onClose}
    />
  )
}
