import { PopoverButton } from './popover-button'

interface ColumnsSelectProps<Column extends string> {
  readonly columns: readonly { readonly column: Column; readonly label: string }[]
  readonly shown: readonly Column[]
  readonly onChange: (shown: readonly Column[]) => void
}

export function ColumnsSelect<Column extends string>({
  columns,
  shown,
  onChange,
}: ColumnsSelectProps<Column>) {
  const toggle = (column: Column) =>
    onChange(shown.includes(column) ? shown.filter((each) => each !== column) : [...shown, column])
  return (
    <PopoverButton name="Columns" icon="columns" onNarrow="hidden" className="max-h-80 w-44">
      <fieldset>
        <legend className="sr-only">Columns to show</legend>
        {columns.map(({ column, label }) => (
          <label
            key={column}
            className="hover:bg-hover flex min-h-7 items-center gap-2 rounded-sm px-1.5 pointer-coarse:min-h-11"
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
    </PopoverButton>
  )
}
