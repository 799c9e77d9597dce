import { isSwitchedOff, SWITCHED_OFF_REASON } from '~/domain/switched-off-actions'

export const READ_ONLY = 'This installation is read-only.'

/** Why config.json forbids this action. `undefined` if the action is allowed. */
export const whyNotAllowed = ({ readOnly }: { readonly readOnly: boolean }, action: string) =>
  readOnly ? READ_ONLY : isSwitchedOff(action) ? SWITCHED_OFF_REASON : undefined
