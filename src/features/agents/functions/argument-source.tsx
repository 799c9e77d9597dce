import { useState } from 'react'
import type { SourceAsked } from '~/components/schema-form/form-context'
import { INPUT } from '~/components/schema-form/field-frame'
import { LazyPart } from '~/ui/lazy-part'
import { lazyWithRetry } from '~/ui/lazy-with-retry'

/** With the pickers, the page of agents would exceed its size. */
const SourceLookup = lazyWithRetry(() => import('./source-lookup'), 'SourceLookup')

/** What the service can be asked for. */
const KNOWN: ReadonlySet<string> = new Set(['registered-tool', 'repository', 'branch'])

/** A value out of discovery (docs/service.md#the-demo-service, `x-source`): typed, or looked up on the service. */
export function ArgumentSource({ asked }: { readonly asked: SourceAsked }) {
  const { marks, value, source, onChange } = asked
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <input
        {...marks}
        value={value}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
        className={INPUT}
      />
      {KNOWN.has(source) && (
        <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
          <summary className="text-soft mb-1 w-fit text-xs pointer-coarse:py-3">
            Look it up on the service
          </summary>
          {isOpen && (
            <LazyPart subject="It can be typed above.">
              <SourceLookup asked={asked} />
            </LazyPart>
          )}
        </details>
      )}
    </div>
  )
}
