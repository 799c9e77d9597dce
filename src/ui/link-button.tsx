import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { BUTTON_SHAPE, BUTTON_LOOKS } from './button'

/**
 * There is no `ref` prop, because the router's link ignores the cleanup function that a ref returns, and
 * `moveFocusWhenGone` needs it.
 */
interface LinkButtonProps extends Omit<ComponentProps<typeof Link>, 'ref'> {
  readonly look?: keyof typeof BUTTON_LOOKS
  /** For a link to the next step: it has the role `button`, because it continues the current task. */
  readonly isStep?: boolean
}

export function LinkButton({
  look = 'primary',
  isStep = false,
  className = '',
  ...link
}: LinkButtonProps) {
  return (
    <Link
      {...link}
      {...(isStep && {
        role: 'button',
        // A control with the role `button` must also react to Space.
        onKeyDown: (event) => {
          if (event.key !== ' ') return
          event.preventDefault()
          event.currentTarget.click()
        },
      })}
      className={`${BUTTON_SHAPE} ${BUTTON_LOOKS[look]} ${className}`}
    />
  )
}
