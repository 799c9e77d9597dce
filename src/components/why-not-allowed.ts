import { isSwitchedOff } from '~/domain/switched-off-actions'

/** Why nothing can be sent from an installation whose config.json says `readOnly`. */
export const READ_ONLY = 'This dashboard is set up for reading only.'

/** Why config.json keeps this action from being sent. */
export const whyNotAllowed = ({ readOnly }: { readonly readOnly: boolean }, action: string) =>
  readOnly ? READ_ONLY : isSwitchedOff(action) ? 'This dashboard does not allow it.' : undefined
