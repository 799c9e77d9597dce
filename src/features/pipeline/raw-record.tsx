import { Link } from 'react-router'
import { curlOf, type Curl } from '~/api/curl'
import { pipelineSpec } from '~/api/pipeline-detail'
import type { Pipeline } from '~/api/pipelines'
import { CodeDetails, textOfCurl } from '~/components/code-details'
import { paths } from '~/components/paths'
import { RawJson } from '~/components/raw-json'
import { useService } from '~/queries/service-context'

/** The record as it came, and how to read it without Sluice. */
export function RawRecord({ id, pipeline }: { readonly id: string; readonly pipeline: Pipeline }) {
  const { client, config } = useService()
  const curl = curlOfRead(id, client.baseUrl, config.auth)
  return (
    <div className="flex min-w-0 flex-col gap-3 text-sm">
      <RawJson pipeline={pipeline} />
      <CodeDetails summary="curl" text={textOfCurl(curl)} copyLabel="Copy curl" />
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
