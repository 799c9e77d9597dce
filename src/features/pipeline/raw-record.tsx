import { useState } from 'react'
import { curlOf, type Curl } from '~/api/curl'
import { pipelineSpec } from '~/api/pipeline-detail'
import type { Pipeline } from '~/api/pipelines'
import { useService } from '~/components/service-context'
import { ServiceText } from '~/components/service-text'
import { printJson } from '~/lib/json'
import { maskSecrets } from '~/lib/secret-names'
import { Button } from '~/ui/button'
import { CopyButton } from '~/ui/copy-button'

const PRE =
  'border-line bg-sunken mt-2 max-h-[60vh] overflow-auto rounded-md border p-3 font-mono text-xs whitespace-pre-wrap'

/** The record as it came, and how to read it without Sluice. */
export function RawRecord({ id, pipeline }: { readonly id: string; readonly pipeline: Pipeline }) {
  const { client, config } = useService()
  const [isOpen, setIsOpen] = useState(false)
  const curl = curlOfRead(id, client.baseUrl, config.auth)
  const command = curl.ok ? curl.lines : `# ${curl.reason}`
  return (
    <div className="flex min-w-0 flex-col gap-3 text-sm">
      <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary className="py-1 font-medium">Raw JSON</summary>
        {isOpen && <RawJson pipeline={pipeline} />}
      </details>
      <details>
        <summary className="py-1 font-medium">Read it with curl</summary>
        <CopyButton label="Copy curl" text={() => command} />
        <pre className={PRE}>{command}</pre>
      </details>
    </div>
  )
}

function RawJson({ pipeline }: { readonly pipeline: Pipeline }) {
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

function curlOfRead(id: string, baseUrl: string, auth: Parameters<typeof curlOf>[2]): Curl {
  try {
    return curlOf(pipelineSpec(id), baseUrl, auth)
  } catch {
    return { ok: false, reason: 'This id cannot stand in an address.' }
  }
}
