import { useState } from 'react'
import { Link } from 'react-router'
import { curlOf, type Curl } from '~/api/curl'
import { pipelineSpec } from '~/api/pipeline-detail'
import type { Pipeline } from '~/api/pipelines'
import { paths } from '~/components/paths'
import { RawJson } from '~/components/raw-json'
import { useService } from '~/queries/service-context'
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
        <summary className="py-1 font-medium">curl</summary>
        <CopyButton label="Copy curl" text={() => command} />
        <pre className={PRE}>{command}</pre>
      </details>
      <p>
        Send any action by hand in the{' '}
        <Link className="text-accent underline" to={paths.consoleFor(id)}>
          Console
        </Link>
        .
      </p>
    </div>
  )
}

function curlOfRead(id: string, baseUrl: string, auth: Parameters<typeof curlOf>[2]): Curl {
  try {
    return curlOf(pipelineSpec(id), baseUrl, auth)
  } catch {
    return { ok: false, reason: 'This id cannot stand in an address.' }
  }
}
