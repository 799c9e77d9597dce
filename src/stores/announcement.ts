import { createStore } from './create-store'

/** The kind is `read`, because the text may contain names of pipelines. `turn` counts the announced texts. */
export const useAnnouncement = createStore('read', () => ({ text: '', turn: 0 }))

/** Announces a text to screen readers. The focus does not move. */
export function announce(text: string): void {
  useAnnouncement.setState(({ turn }) => ({ text, turn: turn + 1 }))
}
