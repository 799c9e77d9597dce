import { useState, type ReactNode } from 'react'
import { Icon, type IconName } from './icon'

interface PopoverButtonProps {
  /** Between a phone and a wide screen, only the icon is shown. */
  readonly name: string
  readonly icon: IconName
  /** On a narrow screen it is not offered, or as wide as the nearest positioned element. */
  readonly onNarrow: 'hidden' | 'full'
  /** Width, height and inside of the panel. */
  readonly className: string
  /** Rendered from the first opening on. */
  readonly children: ReactNode
}

/** A button that opens a small panel below itself. Escape, and leaving it, close it. */
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
        className="hover:bg-hover border-line flex h-8 list-none items-center gap-1.5 rounded-sm border px-2.5 text-sm pointer-coarse:h-11"
      >
        <Icon name={icon} />
        <span className="sm:max-lg:sr-only">{name}</span>
      </summary>
      <div
        // What is clicked in it without taking the focus itself must not close it.
        tabIndex={-1}
        className={`bg-raised border-line shadow-float absolute top-full right-0 z-10 mt-1 overflow-y-auto rounded-md border p-2 text-sm outline-none ${onNarrow === 'full' ? 'max-sm:left-0' : ''} ${className}`}
      >
        {wasOpened && children}
      </div>
    </details>
  )
}
