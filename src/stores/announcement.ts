import { createStore } from './create-store'

/**
 * The kind is `read`, because the text may contain names of pipelines. `turn` changes with each text, so that screen
 * readers also read a text that repeats.
 */
export const useAnnouncement = createStore('read', () => ({ text: '', turn: 0 }))

/** Announces a text to screen readers. The focus does not move. */
export function announce(text: string): void {
  useAnnouncement.setState(({ turn }) => ({ text, turn: turn + 1 }))
}
