import { Icon } from '~/ui/icon'
import { COLUMNS, type Column } from './list-state'
import { COLUMN_LOOKS } from './table/table-columns'

interface ColumnsChoiceProps {
  readonly columns: readonly Column[]
  readonly onChange: (columns: readonly Column[]) => void
}

/** Which columns the list shows; part of the address. */
export function ColumnsChoice({ columns, onChange }: ColumnsChoiceProps) {
  const toggle = (column: Column) =>
    onChange(
      columns.includes(column) ? columns.filter((each) => each !== column) : [...columns, column],
    )
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
      <fieldset className="bg-raised border-line shadow-float absolute top-full right-0 z-10 mt-1 w-44 rounded-md border p-2 text-sm">
        <legend className="sr-only">Columns to show</legend>
        {COLUMNS.map((column) => (
          <label
            key={column}
            className="hover:bg-hover flex h-7 items-center gap-2 rounded-sm px-1.5"
          >
            <input
              type="checkbox"
              checked={columns.includes(column)}
              onChange={() => toggle(column)}
            />
            {COLUMN_LOOKS[column].label}
          </label>
        ))}
      </fieldset>
    </details>
  )
}
