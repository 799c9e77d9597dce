import { useState } from 'react'
import type { SourceAsked } from '~/components/schema-form/form-desk'
import { INPUT } from '~/components/schema-form/field-frame'
import { late } from '~/ui/late'
import { LatePart } from '~/ui/late-part'

const SourceLookup = late(() => import('./source-lookup'), 'SourceLookup')
/** What the service can be asked for. */
const KNOWN: ReadonlySet<string> = new Set(['registered-tool', 'repository', 'branch'])

/** A value out of discovery (contract §3, `x-source`): typed, or looked up on the service. */
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
            <LatePart subject="It can be typed above.">
              <SourceLookup asked={asked} />
            </LatePart>
          )}
        </details>
      )}
    </div>
  )
}
