/**
 * Whether a function of the agent endpoint is under way in this page: its answer goes with the page.
 * Noted by the agents' screen, known here without its code.
 */
let running = 0
const warn = (event: BeforeUnloadEvent) => event.preventDefault()
const listeners = new Set<() => void>()

export const agentWork = {
  isUnderWay: () => running > 0,
  note: (count: number): void => {
    running = count
    if (count > 0) addEventListener('beforeunload', warn)
    else removeEventListener('beforeunload', warn)
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
} as const
