import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { BUTTON_SHAPE, BUTTON_LOOKS } from './button'

interface LinkButtonProps extends ComponentProps<typeof Link> {
  readonly look?: keyof typeof BUTTON_LOOKS
  /** It is called a button, where it leads on rather than elsewhere. */
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
        // What is called a button is pressed by Space, too.
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
