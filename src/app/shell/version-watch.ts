import { entryOf } from './served-page'

/** Nothing is deployed twice a minute, and looking costs a request. */
const LEAST_GAP = 60_000

export interface VersionWatchEffects {
  /** The entry of the page that is open. */
  readonly own: string
  /** The page as it is served now. */
  readonly readPage: () => Promise<string>
  /** Epoch milliseconds. */
  readonly now: () => number
  readonly onNew: () => void
}

/** @returns looks whether there is a new version; tells once, and never that it could not look */
export function createVersionWatch({ own, readPage, now, onNew }: VersionWatchEffects) {
  let lookedAt = now()
  let isOver = false
  return async (): Promise<void> => {
    if (isOver || now() - lookedAt < LEAST_GAP) return
    lookedAt = now()
    const entry = await readPage().then(entryOf, () => undefined)
    if (isOver || entry === undefined || entry === own) return
    isOver = true
    onNew()
  }
}
