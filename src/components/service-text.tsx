import type { ReactNode } from 'react'
import { hasOnlyPlainCharacters, segmentsOf } from '~/lib/visible-text'

/**
 * A text from the service. It is isolated, so that its direction cannot reorder the text around it. Its invisible and
 * direction-changing characters are made visible.
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
          <span key={index} className="text-soft mx-px px-0.5 font-mono text-[10px]">
            {segment.escape}
          </span>
        ),
      )}
    </bdi>
  )
}

/**
 * Like `ServiceText`, for a text that is the only content of its element. Plain left-to-right text gets no extra
 * element, which saves time in long lists.
 */
export function serviceTextAlone(text: string): ReactNode {
  return hasOnlyPlainCharacters(text) ? text : <ServiceText text={text} />
}

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
