import { useNavigate } from 'react-router'
import {
  ACTION_TABLE,
  actionsIn,
  buttonLabel,
  verdictOf,
  type BatchAction,
} from '~/domain/action-table'
import { nameOf } from '~/api/pipelines'
import { paths } from '~/components/paths'
import { READ_ONLY } from '~/components/read-only'
import { useService } from '~/queries/service-context'
import { visibleText } from '~/lib/visible-text'
import { Menu, type MenuEntry } from '~/ui/menu'
import type { PipelineEntry } from '../rows/pipeline-entry'

interface RowMenuProps {
  readonly entry: PipelineEntry
  readonly button: HTMLElement
  readonly onAct: (action: BatchAction) => void
  readonly onCopied: (words: string) => void
  readonly onClose: () => void
}

/** What can be done with one pipeline; what cannot says why. */
export function RowMenu({ entry, button, onAct, onCopied, onClose }: RowMenuProps) {
  const navigate = useNavigate()
  const { pipeline, phase } = entry
  const { _id: id } = pipeline
  const { config } = useService()
  const withoutId = id === undefined ? 'This record has no id.' : undefined

  const readOnly = config.readOnly ? READ_ONLY : undefined

  const entryOf = (action: BatchAction): MenuEntry => {
    const verdict = verdictOf(action, 'pipeline', phase)
    const reason = verdict.can === 'no' ? `It ${verdict.reason}.` : undefined
    const { key } = ACTION_TABLE[action]
    return {
      id: action,
      label: buttonLabel(action),
      unavailable: (action === 'status' ? undefined : readOnly) ?? withoutId ?? reason,
      ...(key !== undefined && { shortcut: key }),
    }
  }
  const link = (name: string, label: string): MenuEntry => ({
    id: name,
    label,
    unavailable: withoutId,
  })
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      onCopied('Id copied')
    } catch {
      onCopied('The browser did not allow copying')
    }
  }
  const choose = (chosen: string) => {
    const action = actionsIn('menu', 'pipeline').find((each) => each === chosen)
    if (action !== undefined) onAct(action)
    if (id === undefined) return
    if (chosen === 'copy') void copy(id)
    if (chosen === 'open') void navigate(paths.pipeline(id))
    if (chosen === 'edit') void navigate(paths.editPipeline(id))
    if (chosen === 'clone') void navigate(paths.clonePipeline(id))
  }
  return (
    <Menu
      label={`Actions for ${visibleText(nameOf(pipeline))}`}
      anchor={button}
      groups={[
        actionsIn('menu', 'pipeline', 'start').map(entryOf),
        actionsIn('menu', 'pipeline', 'end').map(entryOf),
        [
          link('open', 'Open'),
          link('edit', 'Edit'),
          link('clone', 'Clone'),
          link('copy', 'Copy id'),
        ],
      ]}
      onChoose={choose}
      onClose={onClose}
    />
  )
}
