import { useState } from 'react'
import type { Pipeline } from '~/api/pipelines'
import { printJson } from '~/lib/json'
import { maskSecrets } from '~/lib/secret-names'
import { Button } from '~/ui/button'
import { CopyButton } from '~/ui/copy-button'
import { ServiceText } from './service-text'

const PRE =
  'border-line bg-sunken mt-2 max-h-[60vh] overflow-auto rounded-md border p-3 font-mono text-xs whitespace-pre-wrap'

/** The record as it came; what is named like a secret is shown when it is asked for. */
export function RawJson({ pipeline }: { readonly pipeline: Pipeline }) {
  const [isWhole, setIsWhole] = useState(false)
  const { text, cut } = printJson(pipeline.raw, 200_000, isWhole ? undefined : maskSecrets)
  const hasSecrets = isWhole || text !== printJson(pipeline.raw, 200_000).text
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <CopyButton label="Copy JSON" text={() => text} />
        {hasSecrets && (
          <Button aria-pressed={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? 'Hide secrets' : 'Show secrets'}
          </Button>
        )}
      </div>
      {cut && <p className="text-soft mt-2">The beginning is shown; the rest is too long.</p>}
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard has to reach it
        tabIndex={0}
        aria-label="Raw JSON"
        className={PRE}
      >
        <ServiceText text={text} />
      </pre>
    </>
  )
}
