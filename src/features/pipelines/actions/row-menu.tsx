import { useNavigate } from 'react-router'
import { ACTION_TABLE, actionsIn, buttonLabel, type BatchAction } from '~/domain/action-table'
import { NOT_FOUND, refusalOf, verdictOf } from '~/domain/verdict'
import { nameOf, type Pipeline } from '~/api/pipelines'
import { progressOf, progressText } from '~/api/run-progress'
import { paths } from '~/components/paths'
import { useCopyIdEntry } from '~/components/copy-outcome'
import { whyNotAllowed } from '~/domain/allowed-actions'
import { useService } from '~/queries/service-context'
import { pipelineSelection } from '~/stores/selection'
import { visibleText } from '~/lib/visible-text'
import { Menu, type MenuEntry } from '~/ui/menu'
import type { PipelineRow } from '../rows/pipeline-rows'

const LONGEST_REASON = 1_000

/** Why the run failed, was stopped or was rejected, or its current step. */
function progressLine(pipeline: Pipeline): string | undefined {
  const progress = progressOf(pipeline)
  return progress && visibleText(progressText(progress).slice(0, LONGEST_REASON))
}

interface RowMenuProps {
  readonly row: PipelineRow
  readonly button: HTMLElement
  readonly onAct: (action: BatchAction) => void
  readonly onClose: () => void
}

export function RowMenu({ row, button, onAct, onClose }: RowMenuProps) {
  const navigate = useNavigate()
  const { pipeline, phase, mark } = row
  const { _id: id = '' } = pipeline
  const { config } = useService()
  const copyId = useCopyIdEntry(id)
  const withoutId = id === '' ? 'This record has no id.' : undefined

  const entryOf = (action: BatchAction): MenuEntry => {
    const isGone = mark?.kind === 'gone' && action !== 'status'
    const verdict = verdictOf(action, 'pipeline', phase)
    const reason = verdict.can === 'no' ? verdict.reason : undefined
    return {
      label: buttonLabel(action),
      unavailable:
        whyNotAllowed(config, action) ??
        withoutId ??
        (isGone ? refusalOf(NOT_FOUND).reason : reason),
      // With a selection, the key acts on the selection, so the menu of a row does not show the key.
      shortcut: pipelineSelection.size() > 0 ? undefined : ACTION_TABLE[action].key,
      onSelect: () => onAct(action),
    }
  }
  const ofId = (label: string, onSelect: () => void) => ({
    label,
    unavailable: withoutId,
    onSelect,
  })

  return (
    <Menu
      label={`Actions for ${visibleText(nameOf(pipeline))}`}
      anchor={button}
      groups={[
        actionsIn('menu', 'pipeline', 'start').map(entryOf),
        [
          // The menu repeats the text of `progressLine`, because the row may cut this text and a touch screen shows no
          // tooltip.
          {
            ...ofId('Open', () => void navigate(paths.pipeline(id))),
            description: progressLine(pipeline),
          },
          ofId('Edit', () => void navigate(paths.editPipeline(id))),
          ofId('Clone', () => void navigate(paths.clonePipeline(id))),
          { ...copyId, unavailable: withoutId },
        ],
        actionsIn('menu', 'pipeline', 'end').map(entryOf),
      ]}
      onClose={onClose}
    />
  )
}
