import { useMemo, useState } from 'react'
import type { Pipeline } from '~/api/pipelines'
import { hasRoundedNumber, printJson } from '~/lib/json'
import { maskSecrets } from '~/lib/secret-names'
import { Button } from '~/ui/button'
import { CodeBlock } from '~/ui/code-block'
import { CopyButton } from '~/ui/copy-button'
import { ServiceText } from './service-text'

/**
 * The raw record, collapsed. Values whose key is named like a secret are masked until the user clicks “Show secrets”.
 */
export function RawJson({ pipeline }: { readonly pipeline: Pipeline }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary data-command="" className="text-accent inline-block py-1 pointer-coarse:py-3">
        Raw JSON
      </summary>
      {isOpen && <OpenRecord pipeline={pipeline} />}
    </details>
  )
}

function OpenRecord({ pipeline }: { readonly pipeline: Pipeline }) {
  const [areSecretsShown, setAreSecretsShown] = useState(false)
  const { text, cut } = printJson(pipeline.raw, 200_000, areSecretsShown ? undefined : maskSecrets)
  const hasRounded = useMemo(() => hasRoundedNumber(pipeline.raw), [pipeline.raw])
  const hasSecrets = areSecretsShown || text !== printJson(pipeline.raw, 200_000).text
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <CopyButton label="Copy JSON" text={() => text} />
        {hasSecrets && (
          <Button
            aria-pressed={areSecretsShown}
            onClick={() => setAreSecretsShown(!areSecretsShown)}
          >
            {areSecretsShown ? 'Hide secrets' : 'Show secrets'}
          </Button>
        )}
      </div>
      {cut && (
        <p className="text-soft mt-2">Only the beginning is shown, because the JSON is too long.</p>
      )}
      {hasRounded && (
        <p className="text-soft mt-2">
          The last digits of long numbers may be wrong, because a browser keeps only about 16 digits
          of a number.
        </p>
      )}
      <CodeBlock label="Raw JSON" className="mt-2 max-h-[60vh]">
        <ServiceText text={text} />
      </CodeBlock>
    </>
  )
}
