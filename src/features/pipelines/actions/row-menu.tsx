import { useNavigate } from 'react-router'
import { verdictOf } from '~/domain/action-table'
import { nameOf } from '~/api/pipelines'
import { paths } from '~/components/paths'
import { READ_ONLY } from '~/components/read-only'
import { useService } from '~/queries/service-context'
import { visibleText } from '~/lib/visible-text'
import { Menu, type MenuEntry } from '~/ui/menu'
import type { IndexedPipeline } from '../rows/indexed-pipeline'
import { BATCH_ACTIONS, type BarAction } from './selection-verdicts'

interface RowMenuProps {
  readonly entry: IndexedPipeline
  readonly button: HTMLElement
  readonly onAct: (action: BarAction | 'status') => void
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

  const act = (action: BarAction, label: string, shortcut?: string): MenuEntry => {
    const verdict = verdictOf(action, 'pipeline', phase)
    const reason = verdict.can === 'no' ? `It ${verdict.reason}.` : undefined
    return {
      id: action,
      label,
      unavailable: readOnly ?? withoutId ?? reason,
      ...(shortcut !== undefined && { shortcut }),
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
    const action = [...BATCH_ACTIONS, 'status' as const].find((each) => each === chosen)
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
        [act('run', 'Run', 'r'), link('status', 'Check status')],
        [act('stop', 'Stop…', 's'), act('reset', 'Reset…'), act('delete', 'Delete…')],
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
