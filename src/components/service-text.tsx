import type { ReactNode } from 'react'
import { isPlain, segmentsOf } from '~/lib/visible-text'

/**
 * A text from the service: isolated, so that its direction cannot reorder what stands beside it, and
 * with its invisible and direction-changing characters made visible.
 */
export function ServiceText({ text }: { readonly text: string }) {
  const segments = segmentsOf(text)
  const only = segments.length === 1 ? segments[0] : undefined
  if (only !== undefined && 'text' in only) return <bdi>{only.text}</bdi>
  return (
    <bdi>
      {segments.map((segment, index) =>
        'text' in segment ? (
          segment.text
        ) : (
          <span
            key={index}
            className="border-edge text-soft mx-px rounded-sm border px-0.5 font-mono text-[10px]"
          >
            {segment.escape}
          </span>
        ),
      )}
    </bdi>
  )
}

/**
 * The same where nothing else stands in its box: letters that hide nothing and run one way only need no
 * element to be isolated by. For what is drawn by the hundred.
 */
export function serviceTextAlone(text: string): ReactNode {
  return isPlain(text) ? text : <ServiceText text={text} />
}

/** A text of the service that is a name for machines. */
export function ServiceCode({
  text,
  className = 'text-xs',
}: {
  readonly text: string
  readonly className?: string
}) {
  return (
    <code className={`font-mono ${className}`}>
      <ServiceText text={text} />
    </code>
  )
}
