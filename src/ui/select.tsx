import { useId } from 'react'

interface SelectProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onChange: (value: Value) => void
  /** True to hide the label on the screen. Screen readers still read it. */
  readonly labelHidden?: boolean
  /** True in a row of fields. Except on a phone, the label is then only as wide as its text. */
  readonly isInline?: boolean
}

export function Select<Value extends string>({
  label,
  value,
  options,
  onChange,
  labelHidden = false,
  isInline = false,
}: SelectProps<Value>) {
  const id = useId()
  return (
    <div
      className={`flex min-w-0 items-center gap-2 text-sm ${isInline ? 'max-w-56 shrink-0 max-sm:max-w-full' : ''}`}
    >
      <label
        htmlFor={id}
        className={
          labelHidden
            ? 'sr-only'
            : `text-soft shrink-0 ${isInline ? 'max-sm:w-20' : 'w-(--label,80px)'}`
        }
      >
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
        className="h-7 w-full min-w-0"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
