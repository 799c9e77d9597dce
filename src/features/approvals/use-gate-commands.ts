import { ACTION_TABLE, actionsIn } from '~/domain/action-table'
import { nameOf } from '~/api/pipelines'
import { usePageCommands, type PageCommand } from '~/stores/page-commands'
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
    const commandsFor = (
      group: PageCommand['group'],
      name: string,
      entries: readonly QueueEntry[],
    ): readonly PageCommand[] =>
      actionsIn('palette', 'pipeline', 'decide').map((action) => ({
        group,
        label: `${ACTION_TABLE[action].verb} ${name}`,
        run: () => decide(action, entries),
      }))
    return [
      ...(chosen.length > 0
        ? commandsFor('Selected gates', `${countText(chosen.length)} selected`, chosen)
        : []),
      ...(isOpen ? commandsFor('This gate', nameOf(open.pipeline), [open]) : []),
    ]
  })
}
