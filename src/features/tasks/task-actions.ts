import { actionsIn, type ActionPlace, type BatchAction } from '~/domain/action-table'

/** The service decides by its table which of them exist for tasks. */
export type TaskAction = BatchAction

export function taskActionsIn(place: ActionPlace): readonly TaskAction[] {
  return actionsIn(place, 'task')
}
