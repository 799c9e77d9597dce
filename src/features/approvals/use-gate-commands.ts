import { ACTION_TABLE, actionsIn } from '~/domain/action-table'
import { nameOf } from '~/api/pipelines'
import { usePageCommands } from '~/stores/page-commands'
import { useService } from '~/queries/service-context'
import { countText } from '~/lib/count-text'
import { isWaiting, type QueueEntry } from './queue/queue'

/** For the palette: deciding the selected gates and the open one, by the page's own way. */
export function useGateCommands(
  selected: () => readonly QueueEntry[],
  open: QueueEntry | undefined,
  decide: (action: 'approve' | 'reject', entries: readonly QueueEntry[]) => void,
): void {
  const { config } = useService()
  usePageCommands(() => {
    if (config.readOnly) return []
    const chosen = selected()
    const isOpen = open !== undefined && isWaiting(open) && open.pipeline._id !== undefined
    return actionsIn('palette', 'pipeline', 'decide').flatMap((action) => [
      ...(chosen.length === 0
        ? []
        : [
            {
              group: 'Selected gates' as const,
              label: `${ACTION_TABLE[action].verb} ${countText(chosen.length)} selected`,
              run: () => decide(action, chosen),
            },
          ]),
      ...(isOpen
        ? [
            {
              group: 'This gate' as const,
              label: `${ACTION_TABLE[action].verb} ${nameOf(open.pipeline)}`,
              run: () => decide(action, [open]),
            },
          ]
        : []),
    ])
  })
}
