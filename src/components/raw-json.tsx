import { useState } from 'react'
import type { Pipeline } from '~/api/pipelines'
import { LazyBoundary, lazyNamed } from '~/ui/lazy-with-retry'

const RawRecord = lazyNamed(async () => (await import('./raw-record')).RawRecord)

/** The raw record, collapsed. */
export function RawJson({ pipeline }: { readonly pipeline: Pipeline }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary data-command="" className="text-accent inline-block py-1 pointer-coarse:py-3">
        Raw JSON
      </summary>
      {isOpen && (
        <LazyBoundary>
          <RawRecord pipeline={pipeline} />
        </LazyBoundary>
      )}
    </details>
  )
}
