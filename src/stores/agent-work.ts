import { createStore } from './create-store'

/**
 * The number of calls of agent functions that are running in this page. Their answers are lost if the page closes,
 * so the browser asks the user first. The agents screen sets this number. The shell reads it without loading the
 * code of that screen.
 */
export const useAgentWork = createStore('read', () => ({ running: 0 }))

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

useAgentWork.subscribe(({ running }) => {
  if (running > 0) addEventListener('beforeunload', warn)
  else removeEventListener('beforeunload', warn)
})
