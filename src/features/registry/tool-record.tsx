import { curlOf } from '~/api/curl'
import { registeredToolsSpec, type RegisteredTool } from '~/api/registered-tools'
import { useService } from '~/queries/service-context'
import { CodeDetails, textOfCurl } from '~/components/code-details'
import { ServiceCode, ServiceText } from '~/components/service-text'
import { countText } from '~/lib/count-text'
import { printJson } from '~/lib/json'
import { CopyButton } from '~/ui/copy-button'

/** Cut in the view only; copying gives the whole. */
const SHOWN = 4_000
const KEYS = 200

/** The record of a tool with all its keys as they came; which there are is not shown (§2). */
export function ToolRecord({ tool }: { readonly tool: RegisteredTool }) {
  const { client, config } = useService()
  const curl = () => {
    const spec = registeredToolsSpec({ tool_identifier: tool.tool_identifier })
    return textOfCurl(curlOf(spec, client.baseUrl, config.auth))
  }
  const entries = Object.entries(tool.raw)
  return (
    <section aria-labelledby="record" className="min-w-0 text-sm">
      <h2 id="record" className="mb-2 text-lg font-semibold">
        Raw record
      </h2>
      <dl className="hairline border-t">
        {entries.slice(0, KEYS).map(([key, value]) => (
          <div
            key={key}
            className="hairline grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-4 border-b py-1.5"
          >
            <dt className="text-soft line-clamp-2 font-mono text-xs leading-5">
              <ServiceText text={key} />
            </dt>
            <dd className="line-clamp-6 min-w-0">
              {typeof value === 'string' ? (
                <ServiceText text={value} />
              ) : (
                <ServiceCode
                  text={printJson(value, SHOWN).text}
                  className="text-xs whitespace-pre-wrap"
                />
              )}
            </dd>
          </div>
        ))}
      </dl>
      {entries.length > KEYS && (
        <p className="text-soft mt-2">
          The first {KEYS} of {countText(entries.length)} keys; a copy has all
        </p>
      )}
      <CodeDetails summary="JSON" text={printJson(tool.raw, SHOWN).text} />
      <div className="mt-2 flex flex-wrap gap-2">
        <CopyButton text={() => printJson(tool.raw).text} label="Copy JSON" />
        <CopyButton text={curl} label="Copy curl" />
      </div>
    </section>
  )
}
