import { useEffect } from 'react'
import { createStore } from './create-store'

/** Something that the screen can do with what is selected or open on it, for the palette. */
export interface PageCommand {
  readonly group: 'Selected gates' | 'This gate' | 'Selected tasks' | 'This task'
  readonly label: string
  readonly run: () => void
}

type MakeCommands = () => readonly PageCommand[]
const NONE: MakeCommands = () => []

const useCommands = createStore('read', () => ({ make: NONE }))

/** The commands of the screen that is open, as it is at this moment. */
export function pageCommands(): readonly PageCommand[] {
  return useCommands.getState().make()
}

/** @param make is called when the palette opens, so that its commands are never older than the screen */
export function usePageCommands(make: MakeCommands): void {
  useEffect(() => {
    useCommands.setState({ make })
    return () => useCommands.setState({ make: NONE })
  }, [make])
}
