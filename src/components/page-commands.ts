import { useEffect } from 'react'

/** Something that the screen can do with what is selected or open on it, for the palette. */
export interface ScreenOffer {
  readonly group: 'Selected gates' | 'This gate' | 'Selected tasks' | 'This task'
  readonly label: string
  readonly run: () => void
}

let ofScreen: (() => readonly ScreenOffer[]) | undefined

/** What the screen that is open offers at this moment. */
export function screenOffers(): readonly ScreenOffer[] {
  return ofScreen?.() ?? []
}

/** @param make looks when it is asked: what is offered is never older than the screen */
export function useScreenOffers(make: () => readonly ScreenOffer[]): void {
  useEffect(() => {
    ofScreen = make
    return () => {
      ofScreen = undefined
    }
  }, [make])
}
