import { useId, useState } from 'react'
import { countText } from '~/lib/count-text'
import { Button } from '~/ui/button'

interface NumberSettingProps {
  readonly label: string
  readonly hint: string
  readonly range: readonly [min: number, max: number]
  readonly isWhole: boolean
  /** The value of this browser; `undefined` for that of `config.json`. */
  readonly value: number | undefined
  readonly configured: number
  readonly onChange: (value: number | undefined) => void
}

/** A number of `config.json` that this browser may set otherwise for itself. */
export function NumberSetting(props: NumberSettingProps) {
  const { label, hint, range, isWhole, value, configured, onChange } = props
  const id = useId()
  const [typed, setTyped] = useState(String(value ?? configured))
  const [min, max] = range
  const number = Number(typed)
  const fits = typed.trim() !== '' && number >= min && number <= max
  const isRight = fits && (!isWhole || Number.isInteger(number))
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
            aria-invalid={!isRight}
            aria-describedby={`${id}-hint`}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={() => {
              if (isRight) onChange(number === configured ? undefined : number)
            }}
            className="border-edge bg-canvas h-8 w-24 rounded-sm border px-2 pointer-coarse:h-11"
          />
          {value !== undefined && (
            <Button
              look="quiet"
              onClick={() => {
                setTyped(String(configured))
                onChange(undefined)
              }}
            >
              Back to {countText(configured)}
            </Button>
          )}
        </div>
        <p id={`${id}-hint`} className={isRight ? 'text-soft mt-1' : 'text-danger mt-1'}>
          {isRight
            ? hint
            : `Enter a ${isWhole ? 'whole ' : ''}number from ${countText(min)} to ${countText(max)}. Nothing was changed.`}
        </p>
      </div>
    </div>
  )
}
