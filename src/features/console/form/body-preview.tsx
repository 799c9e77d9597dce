import { actionSpec, type ActionCall } from '~/api/actions'
import { unofferedSpec } from '~/api/unsupported-action'
import { curlOf } from '~/api/curl'
import { useService } from '~/queries/service-context'
import { CodeDetails } from '~/components/code-details'
import { ServiceText } from '~/components/service-text'
import { countText } from '~/lib/count-text'
import { printJson, type JsonObject } from '~/lib/json'
import { CodeBlock } from '~/ui/code-block'
import { CopyButton } from '~/ui/copy-button'

interface BodyPreviewProps {
  readonly body: JsonObject
  readonly call: ActionCall | undefined
  readonly isOffered: boolean
  readonly count: number
}

/** The body as it goes out, and the command that sends the same; without the token. */
export function BodyPreview({ body, call, isOffered, count }: BodyPreviewProps) {
  const { client, config } = useService()
  const { text, cut } = printJson(body, 50_000)
  const spec = call === undefined ? (isOffered ? undefined : unofferedSpec(body)) : actionSpec(call)
  const curl = spec === undefined ? undefined : curlOf(spec, client.baseUrl, config.auth)
  const requests = Math.ceil(count / config.batchChunk)
  const isSplit = requests > 1 && call !== undefined && call.action !== 'status'
  return (
    <section aria-labelledby="console-body" className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="console-body" className="mr-auto text-base font-semibold">
          What is sent
        </h2>
        <CopyButton label="Copy body" text={() => printJson(body, Infinity).text} />
        {curl?.ok === true && <CopyButton label="Copy curl" text={() => curl.lines} />}
      </div>
      <CodeBlock label="Body" className="max-h-64">
        <span className="text-soft">
          POST {new URL('api/v2/actions', client.baseUrl).href}
          {'\n\n'}
        </span>
        <ServiceText text={text} />
      </CodeBlock>
      {(cut || isSplit) && (
        <p className="text-soft text-xs">
          {cut && 'The beginning is shown. '}
          {isSplit &&
            `It goes out in ${countText(requests)} requests of at most ${countText(config.batchChunk)} ids, one after the other.`}
        </p>
      )}
      {curl?.ok === true && <CodeDetails summary="The same with curl" text={curl.lines} />}
      {curl?.ok === false && (
        <p className="text-soft text-xs">There is no curl command for it: {curl.reason}</p>
      )}
    </section>
  )
}
