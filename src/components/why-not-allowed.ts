import { isSwitchedOff } from '~/domain/switched-off-actions'

export const READ_ONLY = 'This dashboard is set up for reading only.'

/** Why config.json keeps this action from being sent. */
export const whyNotAllowed = ({ readOnly }: { readonly readOnly: boolean }, action: string) =>
  readOnly ? READ_ONLY : isSwitchedOff(action) ? 'This dashboard does not allow it.' : undefined
