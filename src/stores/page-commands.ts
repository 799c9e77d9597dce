import { useEffect, useId } from 'react'
import { createStore } from './create-store'

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

type MakeCommands = () => readonly PageCommand[]

interface Commands {
  /** The key is the `useId()` of the component that offers the commands. */
  readonly byOwner: Readonly<Record<string, MakeCommands>>
}

const useCommands = createStore<Commands>('read', () => ({ byOwner: {} }))

export function pageCommands(): readonly PageCommand[] {
  return Object.values(useCommands.getState().byOwner).flatMap((make) => make())
}

/** A text that changes when a component with commands appears or disappears. */
export const useCommandSources = () => useCommands(({ byOwner }) => Object.keys(byOwner).join(' '))

/**
 * @param make is called when the palette opens or `useCommandSources` changes, so that the commands match the current
 *   screen
 */
export function usePageCommands(make: MakeCommands): void {
  const owner = useId()
  useEffect(
    () => useCommands.setState(({ byOwner }) => ({ byOwner: { ...byOwner, [owner]: make } })),
    [owner, make],
  )
  useEffect(() => () => withdraw(owner), [owner])
}

function withdraw(owner: string): void {
  useCommands.setState(({ byOwner }) => ({
    byOwner: Object.fromEntries(Object.entries(byOwner).filter(([other]) => other !== owner)),
  }))
}
