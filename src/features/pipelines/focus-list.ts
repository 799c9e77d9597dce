import { ACTIVE_ROW, focusFirst } from '~/ui/focus-heading'

/**
 * Focuses the active row, or the query field if there is no row. Buttons that disappear when they are clicked call this
 * function, and so does Enter in the query field.
 */
export const focusList = () => focusFirst(ACTIVE_ROW, 'search input')
