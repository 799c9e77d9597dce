import { createStore } from './create-store'

/**
 * The text that screen readers announce. It may contain names of pipelines, so the kind of data is `read`. `turn`
 * changes with each text, so that screen readers also read a text that repeats.
 */
export const useAnnouncement = createStore('read', () => ({ text: '', turn: 0 }))

/** Announces a text to screen readers. The focus does not move. */
export function announce(text: string): void {
  useAnnouncement.setState(({ turn }) => ({ text, turn: turn + 1 }))
}
