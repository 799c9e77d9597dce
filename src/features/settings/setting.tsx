import { type ReactNode, useId, useState } from 'react'
import { Sign } from '~/ui/icon'
import { countText } from '~/lib/count-text'
import { Button } from '~/ui/button'
import { useUnchangedWhilePressed } from '~/ui/use-unchanged-while-pressed'

export function SettingsSection({
  title,
  children,
}: {
  readonly title: string
  readonly children: ReactNode
}) {
  return (
    <section
      aria-label={title}
      className="border-line grid gap-x-8 gap-y-2 border-t py-4 first:border-t-0 lg:grid-cols-[11rem_minmax(0,1fr)] lg:items-baseline lg:py-5"
    >
      <h2 className="text-lg font-semibold">{title}</h2>
      <div className="flex flex-col gap-3 sm:[--label:168px]">{children}</div>
    </section>
  )
}

export function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] items-baseline gap-x-4 text-sm sm:grid-cols-[160px_minmax(0,1fr)]">
      <dt className="text-soft">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}

interface NumberSettingProps {
  readonly label: string
  readonly hint: string
  readonly range: readonly [min: number, max: number]
  readonly isInteger: boolean
  /** The value of this browser; `undefined` if it uses the value of `config.json`. */
  readonly value: number | undefined
  readonly configured: number
  readonly onChange: (value: number | undefined) => void
}

/** A number from `config.json` that the user can change for this browser. */
export function NumberSetting(props: NumberSettingProps) {
  const { label, hint, range, isInteger, value, configured, onChange } = props
  const id = useId()
  const [typed, setTyped] = useState(String(value ?? configured))
  const [wasLeftInvalid, setWasLeftInvalid] = useState(false)
  const [min, max] = range
  const number = Number(typed)
  const fits = typed.trim() !== '' && number >= min && number <= max
  const isValid = fits && (!isInteger || Number.isInteger(number))
  const showsProblem = useUnchangedWhilePressed(wasLeftInvalid && !isValid)
  return (
    <div className="grid items-baseline gap-x-4 gap-y-1 text-sm sm:grid-cols-[160px_minmax(0,1fr)]">
      <label htmlFor={id} className="text-soft">
        {label}
      </label>
      <div>
        <div className="flex flex-wrap items-center gap-2">
          <input
            id={id}
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            aria-invalid={showsProblem}
            aria-describedby={`${id}-hint`}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={() => {
              setWasLeftInvalid(!isValid)
              if (isValid) onChange(number === configured ? undefined : number)
            }}
            className="h-7 w-24"
          />
          {value !== undefined && (
            <Button
              look="quiet"
              onClick={() => {
                setTyped(String(configured))
                setWasLeftInvalid(false)
                onChange(undefined)
                // The button disappears, so the input takes the focus.
                document.getElementById(id)?.focus()
              }}
            >
              Reset to {countText(configured)}
            </Button>
          )}
        </div>
        <p id={`${id}-hint`} className={showsProblem ? 'text-danger mt-1' : 'text-soft mt-1'}>
          {showsProblem ? (
            <>
              <Sign shape="✕" />{' '}
              {`Enter a ${isInteger ? 'whole ' : ''}number from ${countText(min)} to ${countText(max)}. Nothing was changed.`}
            </>
          ) : (
            hint
          )}
        </p>
      </div>
    </div>
  )
}
