/** The actions that a deployer switches off in `config.json`. Apart from the action table, which the first rows do not load. */
import type { Action } from './action-table'

const switchedOff = new Set<string>()

/** What a deployer has switched off is treated like what the service does not support. */
export function switchOffActions(switches: Readonly<Partial<Record<Action, boolean>>>): void {
  switchedOff.clear()
  for (const [action, isOn] of Object.entries(switches)) if (!isOn) switchedOff.add(action)
}

export const isSwitchedOff = (action: string): boolean => switchedOff.has(action)
