import { whyNotAllowed } from '~/components/why-not-allowed'
import { ACTION_TABLE, actionsIn, type BatchAction } from '~/domain/action-table'
import { verdictOf } from '~/domain/verdict'
import { usePageCommands, type PageCommand } from '~/stores/page-commands'
import { useService } from '~/queries/service-context'
import { shareText } from '~/components/selection-labels'
import { countText } from '~/lib/count-text'
import type { TaskEntry } from './data/use-tasks'

export function taskCan(action: BatchAction, { phase, trouble }: TaskEntry): boolean {
  return trouble?.kind !== 'gone' && verdictOf(action, 'task', phase).can !== 'no'
}

export function useTaskCommands({
  selected,
  open,
  act,
  onUpdate,
}: {
  readonly selected: readonly TaskEntry[]
  readonly open: TaskEntry | undefined
  readonly act: (action: BatchAction, entries: readonly TaskEntry[]) => void
  readonly onUpdate: (entry: TaskEntry) => void
}): void {
  const { config } = useService()
  usePageCommands(() => {
    const noun = selected.length === 1 ? 'selected task' : 'selected tasks'
    const acting = config.readOnly
      ? []
      : actionsIn('palette', 'task').filter((action) => action !== 'status')
    const ofSelected = acting.flatMap((action): readonly PageCommand[] => {
      const can = selected.filter((entry) => taskCan(action, entry)).length
      const { verb, key: shortcut } = ACTION_TABLE[action]
      const label = `${verb} ${shareText(can, selected.length)} ${noun}`
      const run = () => act(action, selected)
      return can === 0 ? [] : [{ group: 'Selected tasks', label, shortcut, run }]
    })
    if (selected.length > 0)
      ofSelected.push({
        group: 'Selected tasks',
        label: `Check status of ${countText(selected.length)} ${noun}`,
        run: () => act('status', selected),
      })
    if (open === undefined) return ofSelected
    const offer = (verb: string, run: () => void): PageCommand => ({
      group: 'This task',
      label: `${verb} ${open.name}`,
      run,
    })
    return [
      ...ofSelected,
      ...acting
        .filter((action) => taskCan(action, open))
        .map((action) => offer(ACTION_TABLE[action].verb, () => act(action, [open]))),
      offer('Check status of', () => act('status', [open])),
      ...(whyNotAllowed(config, 'update') !== undefined || open.trouble?.kind === 'gone'
        ? []
        : [offer('Update', () => onUpdate(open))]),
    ]
  })
}
