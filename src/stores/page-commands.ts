import { useEffect } from 'react'
import { createStore } from './create-store'

/** A command of the open screen, for the command palette. It acts on the selected or open items. */
export interface PageCommand {
  readonly group: 'Selected gates' | 'This gate' | 'Selected tasks' | 'This task'
  readonly label: string
  readonly run: () => void
}

type MakeCommands = () => readonly PageCommand[]
const NONE: MakeCommands = () => []

const useCommands = createStore('read', () => ({ make: NONE }))

/** The commands of the open screen in its current state. */
export function pageCommands(): readonly PageCommand[] {
  return useCommands.getState().make()
}

/** @param make is called when the palette opens, so that the commands match the current screen */
export function usePageCommands(make: MakeCommands): void {
  useEffect(() => {
    useCommands.setState({ make })
    return () => useCommands.setState({ make: NONE })
  }, [make])
}
