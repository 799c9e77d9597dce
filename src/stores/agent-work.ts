import { createStore } from './create-store'

/**
 * How many calls of agent functions are running in this page, and how many have an unknown outcome. The answers of
 * running calls are lost if the page closes, so the browser asks the user first. The agents screen sets these numbers.
 * The shell reads them without loading the code of that screen.
 */
export const useAgentWork = createStore('read', () => ({ running: 0, unknown: 0 }))

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

useAgentWork.subscribe(({ running }) => {
  if (running > 0) addEventListener('beforeunload', warn)
  else removeEventListener('beforeunload', warn)
})
