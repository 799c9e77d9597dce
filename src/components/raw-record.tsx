import { useMemo, useState } from 'react'
import type { Pipeline } from '~/api/pipelines'
import { printJson } from '~/lib/json'
import { knownLossesIn } from '~/lib/lossy-values'
import { maskSecrets } from '~/lib/secret-names'
import { Button } from '~/ui/button'
import { CodeBlock } from './code-block'
import { CopyButton } from '~/ui/copy-button'
import { LossyValues } from './lossy-values'
import { ServiceText } from './service-text'

/** The record as JSON. Values whose key is named like a secret are masked until the user clicks “Show secrets”. */
export function RawRecord({ pipeline: { raw, text: reply } }: { readonly pipeline: Pipeline }) {
  const [areSecretsShown, setAreSecretsShown] = useState(false)
  const { text, cut } = printJson(raw, 200_000, areSecretsShown ? undefined : maskSecrets)
  const known = useMemo(() => knownLossesIn(raw, reply), [raw, reply])
  const hasSecrets = areSecretsShown || text !== printJson(raw, 200_000).text
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
      <LossyValues json={raw} known={known} />
      <CodeBlock label="Raw JSON" className="mt-2 max-h-[60vh]">
        <ServiceText text={text} />
      </CodeBlock>
    </>
  )
}
