import { createStore } from './create-store'

/** `read`, because the text may contain names of pipelines. `turn` counts the texts. */
export const useAnnouncement = createStore('read', () => ({ text: '', turn: 0 }))

/** Announces a text to screen readers. The focus does not move. */
export function announce(text: string): void {
  useAnnouncement.setState(({ turn }) => ({ text, turn: turn + 1 }))
}
