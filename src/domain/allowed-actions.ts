/**
 * Which actions `config.json` allows. This is not in the action table, because the first script does not contain that
 * table.
 */
import type { Action } from './action-table'

export const READ_ONLY = 'This installation is read-only.'
export const SWITCHED_OFF_REASON = 'This installation does not allow this action.'

const switchedOff = new Set<string>()

/**
 * Sets the switched-off actions. The interface disables them, also in the Console, and the client does not send them.
 *
 * @param switches `actions` of `config.json`; an action with the value false is switched off
 */
export function switchOffActions(switches: Readonly<Partial<Record<Action, boolean>>>): void {
  switchedOff.clear()
  for (const [action, isOn] of Object.entries(switches)) if (!isOn) switchedOff.add(action)
}

export const isSwitchedOff = (action: string): boolean => switchedOff.has(action)

/**
 * Why config.json forbids this action. `undefined` if the action is allowed. The action `status` changes nothing, so a
 * read-only installation allows it.
 */
export const whyNotAllowed = ({ readOnly }: { readonly readOnly: boolean }, action: string) =>
  readOnly && action !== 'status'
    ? READ_ONLY
    : isSwitchedOff(action)
      ? SWITCHED_OFF_REASON
      : undefined
