import { useId, type ComponentProps, type ReactNode } from 'react'
import { Link } from 'react-router'

export const BUTTON_LOOKS = {
  /** For the main action of a screen or dialog. */
  primary: 'bg-accent text-on-accent hover:bg-accent-strong border-transparent font-medium',
  plain: 'border-line bg-canvas hover:bg-hover active:bg-pressed',
  quiet: 'border-transparent hover:bg-hover active:bg-pressed',
  /**
   * This look has only a red outline. The button that confirms a dangerous action is filled with red (`danger-final`).
   */
  danger: 'border-danger text-danger hover:bg-hover',
  'danger-final': 'bg-danger text-on-accent hover:bg-danger-strong border-transparent font-medium',
} as const

export const BUTTON_SHAPE =
  'relative inline-flex h-7 shrink-0 items-center justify-center gap-1.5 rounded-sm border px-2.5 text-sm whitespace-nowrap pointer-coarse:h-11 pointer-coarse:min-w-11'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled' | 'type'> {
  readonly look?: keyof typeof BUTTON_LOOKS
  readonly type?: 'button' | 'submit'
  /** Why the button cannot be used now. Shown as its tooltip and read as its description. */
  readonly unavailable?: string | undefined
  readonly children: ReactNode
}

/** A button. While it is unavailable it stays in the tab order, so that keyboard users can read the reason. */
export function Button({
  look = 'plain',
  type = 'button',
  unavailable,
  className = '',
  onClick,
  onKeyDown,
  children,
  ...rest
}: ButtonProps) {
  const reason = useId()
  const isUnavailable = unavailable !== undefined
  return (
    <>
      <button
        {...rest}
        type={type}
        aria-disabled={isUnavailable || rest['aria-disabled']}
        aria-describedby={isUnavailable ? reason : rest['aria-describedby']}
        title={unavailable ?? rest.title}
        onKeyDown={(event) => {
          // While Enter is held, the browser repeats the click. If the first click has moved the focus to another
          // button, the repeated Enter would press that button.
          if (event.repeat && event.key === 'Enter') event.preventDefault()
          onKeyDown?.(event)
        }}
        onClick={isUnavailable ? (event) => event.preventDefault() : onClick}
        className={`${BUTTON_SHAPE} ${BUTTON_LOOKS[look]} aria-disabled:opacity-60 ${isUnavailable ? 'cursor-not-allowed' : ''} ${className}`}
      >
        {children}
      </button>
      {/* The reason is outside the button, so that it is the description of the button and not part of its name. */}
      {isUnavailable && (
        <span id={reason} hidden>
          {unavailable}
        </span>
      )}
    </>
  )
}

/**
 * There is no `ref` prop. A ref such as `moveFocusWhenGone` returns a cleanup function, and the link of the router
 * ignores this function.
 */
interface LinkButtonProps extends Omit<ComponentProps<typeof Link>, 'ref'> {
  readonly look?: keyof typeof BUTTON_LOOKS
  /** True to give the link the role `button`, because it leads to the next step of the current task. */
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
