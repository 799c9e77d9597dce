import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { Sign } from '~/ui/icon'
import type { Session } from '~/stores/session'
import { useService } from '~/queries/service-context'
import { focusFirstInput, moveFocusToHeading } from '~/ui/focus-heading'

/** Asks for a token and how long to keep it. A token that cannot be sent stays in the field, with the reason. */
export function TokenForm({
  label,
  autoComplete,
  autoFocus = false,
  signIn,
  children,
}: {
  readonly label: string
  readonly autoComplete: 'current-password' | 'off'
  readonly autoFocus?: boolean
  readonly signIn: Session['signIn']
  readonly children: ReactNode
}) {
  const id = useId()
  const { config } = useService()
  const [fault, setFault] = useState<string>()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const token = form.get('token')
    const next = signIn(typeof token === 'string' ? token : '', form.get('keep') !== null)
    setFault(next)
    if (next !== undefined) focusFirstInput(event.currentTarget)
  }
  return (
    <form
      ref={moveFocusToHeading}
      className="flex flex-col gap-3 text-sm"
      onSubmit={submit}
      noValidate
    >
      <label className="flex flex-col gap-1 font-medium">
        {label}
        <input
          autoFocus={autoFocus}
          name="token"
          type="password"
          autoComplete={autoComplete}
          aria-invalid={fault !== undefined}
          aria-describedby={fault === undefined ? undefined : id}
          className="h-8 font-mono font-normal"
        />
      </label>
      {fault !== undefined && (
        <p id={id} role="alert" className="text-danger">
          <Sign shape="✕" /> {fault}
        </p>
      )}
      {config.keepToken && (
        <label className="flex items-center gap-2 pointer-coarse:min-h-11">
          <input type="checkbox" name="keep" />
          Keep the token for this tab, so a reload does not ask again
        </label>
      )}
      {children}
    </form>
  )
}
