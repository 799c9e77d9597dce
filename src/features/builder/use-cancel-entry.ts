import { useNavigate } from 'react-router'
import { paths } from '~/components/paths'
import type { MenuEntry } from '~/ui/menu'
import { useDraftSession, useDraftState } from './draft/draft-session'

/** The command that leaves a new pipeline. Empty in an edit or a clone, which have a link back to their pipeline. */
export function useCancelEntry(): readonly MenuEntry[] {
  const { source } = useDraftSession()
  const isStored = useDraftState(
    ({ saveStatus: { kind } }) => kind === 'saved' || kind === 'resumed',
  )
  const navigate = useNavigate()
  if (source !== undefined) return []
  const description = isStored ? 'This browser keeps the draft.' : undefined
  return [{ label: 'Cancel', description, onSelect: () => void navigate(paths.pipelines()) }]
}
