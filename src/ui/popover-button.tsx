import { useState, type ReactNode } from 'react'
import { Icon, type IconName } from './icon'

interface PopoverButtonProps {
  /** The text of the button. On a narrow or medium-wide screen, the button shows only the icon. */
  readonly name: string
  readonly icon: IconName
  /**
   * On a narrow screen, `hidden` hides the button. `full` makes the panel as wide as the nearest positioned element.
   */
  readonly onNarrow: 'hidden' | 'full'
  readonly className: string
  readonly children: ReactNode
}

/** A button that opens a small panel below itself. The panel closes on Escape and when the focus leaves it. */
export function PopoverButton({ name, icon, onNarrow, className, children }: PopoverButtonProps) {
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <details
      className={onNarrow === 'hidden' ? 'relative max-sm:hidden' : 'sm:relative'}
      onToggle={({ currentTarget }) => currentTarget.open && setWasOpened(true)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.currentTarget.open = false
        event.currentTarget.querySelector('summary')?.focus()
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) event.currentTarget.open = false
      }}
    >
      <summary
        title={name}
        data-command=""
        className="hover:bg-hover border-line flex h-8 list-none items-center justify-center gap-1.5 rounded-sm border px-2.5 text-sm pointer-coarse:h-11 pointer-coarse:min-w-11"
      >
        <Icon name={icon} />
        <span className="max-lg:sr-only">{name}</span>
      </summary>
      <div
        // The panel is focusable. Otherwise a click on plain text inside would move the focus out and close the panel.
        tabIndex={-1}
        className={`bg-raised border-line shadow-float absolute top-full right-0 z-10 mt-1 overflow-y-auto rounded-md border p-2 text-sm outline-none ${onNarrow === 'full' ? 'max-sm:left-0' : ''} ${className}`}
      >
        {wasOpened && children}
      </div>
    </details>
  )
}

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
