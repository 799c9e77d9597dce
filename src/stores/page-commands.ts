import { useEffect } from 'react'
import { createStore } from './create-store'

/** A command of the open screen, for the command palette. It acts on the selected or open items, or on the demo. */
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
  /** The key that does the same on this screen. */
  readonly shortcut?: string | undefined
  readonly run: () => void
}

type MakeCommands = () => readonly PageCommand[]
const NONE: readonly MakeCommands[] = []

const useCommands = createStore('read', () => ({ makers: NONE }))

export function pageCommands(): readonly PageCommand[] {
  return useCommands.getState().makers.flatMap((make) => make())
}

/** How many parts of the screen offer commands. It rises when a part appears late. */
export const useCommandSources = () => useCommands(({ makers }) => makers.length)

/** @param make is called when the palette opens, so that the commands match the current screen */
export function usePageCommands(make: MakeCommands): void {
  useEffect(() => {
    useCommands.setState(({ makers }) => ({ makers: [...makers, make] }))
    return () =>
      useCommands.setState(({ makers }) => ({ makers: makers.filter((each) => each !== make) }))
  }, [make])
}
