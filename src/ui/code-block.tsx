import type { ReactNode } from 'react'

/** Raw text in its own scroll area, which keyboard users can focus. */
export function CodeBlock({
  label,
  className = 'max-h-80',
  children,
}: {
  readonly label: string
  readonly className?: string
  readonly children: ReactNode
}) {
  return (
    <pre
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard has to reach it
      tabIndex={0}
      aria-label={label}
      className={`border-line bg-sunken overflow-auto rounded-md border p-3 font-mono text-xs break-words whitespace-pre-wrap ${className}`}
    >
      {children}
    </pre>
  )
}
