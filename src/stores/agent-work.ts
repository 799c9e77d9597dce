import { createStore } from './create-store'

/**
 * How many functions of the agent endpoint run in this page. Their replies are lost if the page closes, so the
 * browser asks first. The agents screen sets the number, but this store does not load the code of that screen. A
 * sign-out ends the calls.
 */
export const useAgentWork = createStore('read', () => ({ running: 0 }))

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

useAgentWork.subscribe(({ running }) => {
  if (running > 0) addEventListener('beforeunload', warn)
  else removeEventListener('beforeunload', warn)
})
