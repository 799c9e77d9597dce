import { createStore } from './create-store'

/**
 * How many calls of agent functions are running in this page, and how many have an unknown outcome. Only this page
 * knows of them, so the browser asks the user before it closes the page. The agents screen sets these numbers. The shell
 * reads them without loading the code of that screen.
 */
export const useAgentWork = createStore('work', () => ({ running: 0, unknown: 0 }))

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

useAgentWork.subscribe(({ running, unknown }) => {
  if (running + unknown > 0) addEventListener('beforeunload', warn)
  else removeEventListener('beforeunload', warn)
})
