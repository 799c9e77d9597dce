import { useLastList } from '~/components/back-link'
import type { MenuEntry } from '~/ui/menu'
import { isCreating } from './create/submit-draft'
import { useDraftSession, useDraftState } from './draft/draft-session'

export interface BarEntry extends MenuEntry {
  /** The label in the command palette, if it is not `label`. */
  readonly command?: string
}

/**
 * The command that leaves a new pipeline. Empty in an edit or a clone, which have a link back to their pipeline, and
 * after the creation.
 */
export function useCancelEntry(): readonly BarEntry[] {
  const { source } = useDraftSession()
  const creation = useDraftState((state) => state.creation)
  const isStored = useDraftState(({ saveStatus }) => 'at' in saveStatus)
  const { onOpen } = useLastList()
  if (source !== undefined || creation.stage === 'created') return []
  return [
    {
      label: isStored ? 'Cancel, keep draft' : 'Cancel',
      command: 'Leave the new pipeline',
      // Leaving the page would not stop the request.
      unavailable: isCreating(creation) ? 'The pipeline is being created.' : undefined,
      onSelect: onOpen,
    },
  ]
}
