import type { ReactNode } from 'react'

/** Text as it came or as it goes out: it scrolls in itself, and the keyboard reaches it. */
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
