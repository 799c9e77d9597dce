import type { BatchAction } from '~/domain/action-table'
import { createContributions } from './create-store'

/** A command that a component adds to the command palette while the component is mounted. */
export interface PageCommand {
  readonly group:
    | 'Selected gates'
    | 'This gate'
    | 'Selected pipelines'
    | 'Selected tasks'
    | 'This task'
    | 'Results'
    | 'Settings'
  readonly label: string
  /** True if the command chooses the value that is already chosen. */
  readonly isCurrent?: boolean
  /** The key that runs this command on the open screen. */
  readonly shortcut?: string | undefined
  readonly run: () => void
}

const { useStore: useCommands, useContribution } =
  createContributions<() => readonly PageCommand[]>('read')

export function pageCommands(): readonly PageCommand[] {
  return Object.values(useCommands.getState().byOwner).flatMap((make) => make())
}

/** A text that changes when a component that adds commands appears or disappears. */
export const useCommandSources = () => useCommands(({ byOwner }) => Object.keys(byOwner).join(' '))

/**
 * Adds commands while the component is mounted. The palette calls the function when it opens, and when the text of
 * `useCommandSources()` changes.
 */
export const usePageCommands = useContribution

const { useStore: useActs, useContribution: useAct } =
  createContributions<(action: BatchAction) => void>('read')

/**
 * Registers the function with which the palette acts on the selected pipelines, while their list is on the screen. The
 * list knows which of them its filter hides.
 */
export const useActOnSelection = useAct

/** The function of the list on the screen, or `undefined` if another screen is open. */
export const actOnSelection = () => Object.values(useActs.getState().byOwner)[0]
