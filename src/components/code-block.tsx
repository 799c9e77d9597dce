import { CopyButton } from '~/ui/copy-button'
import { ServiceText } from './service-text'
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

export function CodeDetails({
  summary,
  label = summary,
  text,
  copyLabel,
}: {
  readonly summary: string
  /** A label for the text, if the summary is not clear enough. */
  readonly label?: string
  readonly text: string
  readonly copyLabel?: string
}) {
  return (
    <details className="min-w-0 text-sm open:basis-full">
      <summary className="inline-block py-1 pointer-coarse:min-w-11 pointer-coarse:py-3">
        {summary}
      </summary>
      {copyLabel !== undefined && <CopyButton isCommand label={copyLabel} text={() => text} />}
      <CodeBlock label={label} className="my-2 max-h-80 text-left">
        <ServiceText text={text} />
      </CodeBlock>
    </details>
  )
}
