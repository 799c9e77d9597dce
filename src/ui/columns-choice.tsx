import { Icon } from './icon'

interface ColumnsChoiceProps<Column extends string> {
  /** All that there are, in the order on screen. */
  readonly offered: readonly { readonly column: Column; readonly label: string }[]
  readonly shown: readonly Column[]
  readonly onChange: (shown: readonly Column[]) => void
}

/** Which columns a list shows. */
export function ColumnsChoice<Column extends string>({
  offered,
  shown,
  onChange,
}: ColumnsChoiceProps<Column>) {
  const toggle = (column: Column) =>
    onChange(shown.includes(column) ? shown.filter((each) => each !== column) : [...shown, column])
  return (
    <details
      className="relative max-sm:hidden"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.currentTarget.open = false
        event.currentTarget.querySelector('summary')?.focus()
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) event.currentTarget.open = false
      }}
    >
      <summary className="hover:bg-hover border-line flex h-8 list-none items-center gap-1.5 rounded-sm border px-2.5 text-sm [&::-webkit-details-marker]:hidden">
        <Icon name="columns" />
        Columns
      </summary>
      <fieldset className="bg-raised border-line shadow-float absolute top-full right-0 z-10 mt-1 max-h-80 w-44 overflow-y-auto rounded-md border p-2 text-sm">
        <legend className="sr-only">Columns to show</legend>
        {offered.map(({ column, label }) => (
          <label
            key={column}
            className="hover:bg-hover flex min-h-7 items-center gap-2 rounded-sm px-1.5"
          >
            <input
              type="checkbox"
              checked={shown.includes(column)}
              onChange={() => toggle(column)}
            />
            {label}
          </label>
        ))}
      </fieldset>
    </details>
  )
}
