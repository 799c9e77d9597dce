import { createStore } from './create-store'

/**
 * How many functions of the agent endpoint are under way in this page: their answers go with the page. Noted by
 * the agents' screen, known here without its code. A sign-out ends them.
 */
export const useAgentWork = createStore('read', () => ({ running: 0 }))

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

useAgentWork.subscribe(({ running }) => {
  if (running > 0) addEventListener('beforeunload', warn)
  else removeEventListener('beforeunload', warn)
})
