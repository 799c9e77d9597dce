import { useState, type ComponentProps } from 'react'
import type { Pipeline } from '~/api/pipelines'
import { LazyBoundary, lazyNamed } from '~/ui/lazy-with-retry'

const load = () => import('./raw-record')
const RawRecord = lazyNamed(async () => (await load()).RawRecord)
const Losses = lazyNamed(async () => (await load()).Losses)

/** The raw record, collapsed. */
export function RawJson({ pipeline }: { readonly pipeline: Pipeline }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details
      className="open:basis-full"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary data-command="" className="inline-block py-1 pointer-coarse:py-3">
        Raw JSON
      </summary>
      {isOpen && (
        <LazyBoundary>
          <RawRecord record={pipeline} />
        </LazyBoundary>
      )}
    </details>
  )
}

/** Names the values that a browser cannot keep exactly. It loads later, because it needs a large JSON parser. */
export const LostValues = (props: ComponentProps<typeof Losses>) => (
  <LazyBoundary isQuiet>
    <Losses {...props} />
  </LazyBoundary>
)
