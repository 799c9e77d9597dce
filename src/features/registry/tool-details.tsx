import { Link } from 'react-router'
import { isOffline } from '~/api/api-error'
import { registeredToolsSpec, type RegisteredTool } from '~/api/registered-tools'
import { scmServiceOf } from '~/api/scm-services'
import { formatTerm } from '~/domain/query-language/query-language'
import { guessCategory, toolKeyOf } from '~/domain/tool-keys'
import { asSentence, describeReadError } from '~/components/error-messages'
import { paths } from '~/components/paths'
import { useScmMappings } from '~/components/scm-mappings'
import { ServiceCode, ServiceText } from '~/components/service-text'
import { metadataKeysOf, pipelinesAmong, type useToolUses } from '~/components/tool-uses'
import { counted } from '~/lib/count-text'
import { Button, LinkButton } from '~/ui/button'
import { CopyButton } from '~/ui/copy-button'
import { ReplaceButton } from './replace/replace-button'
import { UsingPipelines } from './using-pipelines'
import { useToolIdentifiers } from '~/queries/tool-identifiers'
import { curlOf, curlText } from '~/api/curl'
import { useService } from '~/queries/service-context'
import { RawRecord } from '~/components/raw-record'
import { SourceField } from '~/components/source-picker/source-field'
import { useChosenSource, sourcePaths } from '~/components/source-picker/use-chosen-source'

/** As high as a button, so that the first headings of both columns are on one line. */
const HEAD = 'mb-2 flex min-h-7 items-center text-lg font-semibold pointer-coarse:min-h-11'

type Uses = ReturnType<typeof useToolUses>

interface ToolDetailsProps {
  readonly tool: RegisteredTool
  readonly uses: Uses
}

export function ToolDetails({ tool, uses }: ToolDetailsProps) {
  const { _id = '', tool_identifier: identifier } = tool
  const isScm = useIsScm(identifier)
  return (
    <>
      <dl className="flex flex-wrap gap-x-8 gap-y-1 px-4 pt-2 text-sm max-sm:flex-col">
        <Fact label="Type">
          {identifier === undefined ? (
            'unknown'
          ) : (
            <Link
              to={paths.toolsFound(identifier)}
              className="text-accent font-mono text-xs hover:underline pointer-coarse:leading-11"
            >
              <ServiceText text={identifier} />
            </Link>
          )}
        </Fact>
        <Fact label="Id">
          <ServiceCode text={_id} className="min-w-0 truncate text-xs" />
          <CopyButton isCommand isCompact text={() => _id} label="Copy the id" />
        </Fact>
        <Fact label="Config key">
          <ConfigKey tool={tool} metadata={uses.metadata} />
        </Fact>
      </dl>
      <div className="grid gap-x-10 gap-y-6 px-4 py-6 xl:grid-cols-[minmax(0,45rem)_minmax(0,420px)]">
        <UsedBy tool={tool} uses={uses} />
        <div className="flex min-w-0 flex-col gap-6">
          {isScm && (
            <section aria-labelledby="reaches" className="min-w-0">
              <h2 id="reaches" className={HEAD}>
                Repositories and branches
              </h2>
              <SourceBrowser tool={tool} />
            </section>
          )}
          <ToolRecord tool={tool} />
        </div>
      </div>
    </>
  )
}

export function StartWithTool({
  tool: { _id = '', tool_identifier: identifier },
}: Pick<ToolDetailsProps, 'tool'>) {
  const isScm = useIsScm(identifier)
  if (identifier === undefined) return null
  return (
    <LinkButton
      data-command=""
      to={isScm ? paths.sourceWith(_id) : paths.newPipelineWithTool(identifier, _id)}
    >
      Use in a pipeline
    </LinkButton>
  )
}

function Fact({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <div className="flex min-h-6 max-w-full min-w-0 items-center gap-2">
      <dt className="text-soft shrink-0 max-sm:w-18">{label}</dt>
      {/* On a touch screen, a link or button is taller than the line. The negative margin keeps the height of the
          line. */}
      <dd className="flex min-w-0 items-center gap-1 max-sm:-mr-3.5 pointer-coarse:[&>:is(a,button)]:-my-3">
        {children}
      </dd>
    </div>
  )
}

function useIsScm(identifier: string | undefined): boolean {
  const category = useRecordedCategory(identifier)
  const mappings = useScmMappings()
  return scmServiceOf(identifier, mappings) !== undefined || category === 'scm'
}

/** The category in the record of a tool type. `undefined` if the record has none, or no screen has read the record. */
function useRecordedCategory(identifier: string | undefined): string | undefined {
  const { data } = useToolIdentifiers({}, { enabled: false })
  return data?.items.find((type) => type.identifier === identifier)?.type
}

/** The configuration key that takes this tool: the documented key, or else the key in the step metadata. */
function ConfigKey({
  tool: { tool_identifier: identifier },
  metadata,
}: {
  readonly tool: RegisteredTool
  readonly metadata: Uses['metadata']
}) {
  const isScm = useIsScm(identifier)
  const category = useRecordedCategory(identifier) ?? guessCategory(identifier ?? '')
  const known = toolKeyOf(identifier, isScm ? 'scm' : category)
  if (typeof known === 'object') return <code className="font-mono text-xs">{known.key}</code>
  const keys = metadataKeysOf(metadata.data?.items ?? [], identifier)
  if (keys.length > 0) {
    return (
      <span>
        <ServiceCode text={keys.join(', ')} />{' '}
        <span className="text-soft">from the step metadata</span>
      </span>
    )
  }
  if (metadata.isLoading) return <span className="text-soft">…</span>
  return (
    <span className="text-soft">
      {metadata.error === null
        ? 'unknown, because neither the documentation of the service nor its step metadata has a key for this type'
        : 'unknown, because step metadata could not be read'}
    </span>
  )
}

const queryOfTool = (id: string) =>
  formatTerm({ kind: 'text', negated: false, key: 'tool', match: 'is', values: [id] })

function UsedBy({ tool, uses: { uses, coveredPipelines, pipelines } }: ToolDetailsProps) {
  const { _id: id = '' } = tool
  const found = uses?.used.get(id)
  const count = pipelinesAmong(found).length
  return (
    <section aria-labelledby="used-by" className="min-w-0 text-sm">
      <div className="flex min-h-7 flex-wrap items-center gap-x-4 gap-y-1 max-sm:mb-2 pointer-coarse:min-h-11">
        <h2 id="used-by" className="text-lg font-semibold">
          {found === undefined ? 'Used by' : `Used by ${counted(count, 'pipeline')}`}
        </h2>
        {found !== undefined && (
          <Link
            data-command=""
            to={`${paths.pipelines()}?${new URLSearchParams({ q: queryOfTool(id) })}`}
            className="text-accent underline underline-offset-2 max-sm:ml-auto pointer-coarse:leading-11"
          >
            Show in Pipelines
          </Link>
        )}
        <ReplaceButton tool={tool} uses={found} />
      </div>
      {found !== undefined && coveredPipelines !== undefined && (
        <p className="text-soft mb-2">Sluice searched only {coveredPipelines}.</p>
      )}
      {uses === undefined ? (
        pipelines.error === null ? (
          <p role="status" className="text-soft">
            Reading the pipelines…
          </p>
        ) : (
          <div role="alert" className="flex flex-wrap items-center gap-3">
            <span>
              Unknown, because the pipelines could not be read.{' '}
              {!isOffline(pipelines.error) && (
                <ServiceText text={asSentence(describeReadError(pipelines.error).cause)} />
              )}
            </span>
            <Button onClick={() => void pipelines.refetch()}>Retry</Button>
          </div>
        )
      ) : found === undefined ? (
        <p className="text-soft max-w-prose">
          {coveredPipelines === undefined
            ? 'No pipeline that the service lists for you uses this tool.'
            : `Sluice did not find this tool in ${coveredPipelines}.`}
        </p>
      ) : (
        <UsingPipelines uses={found} first={20} hasHeadings />
      )}
    </section>
  )
}

/** The raw record of a tool. It may have more than the documented keys, so all keys are shown. */
function ToolRecord({ tool }: { readonly tool: RegisteredTool }) {
  const { client, config } = useService()
  const curl = () => {
    const spec = registeredToolsSpec({ tool_identifier: tool.tool_identifier })
    return curlText(curlOf(spec, client.baseUrl, config.auth))
  }
  return (
    <section aria-labelledby="record" className="min-w-0 text-sm">
      <h2 id="record" className={HEAD}>
        Raw record
      </h2>
      <RawRecord record={tool}>
        <CopyButton isCommand text={curl} label="Copy curl" />
      </RawRecord>
    </section>
  )
}

function SourceBrowser({ tool }: { readonly tool: RegisteredTool }) {
  const { source, choose } = useChosenSource()
  const scm = scmServiceOf(tool.tool_identifier, useScmMappings())
  const { _id: toolId } = tool
  if (toolId === undefined) return null
  const { workspace, repository, branch } = source
  const needsWorkspace = scm?.needsWorkspace === true
  const steps = [
    ...(needsWorkspace ? (['workspace'] as const) : []),
    'repository',
    'branch',
  ] as const
  return (
    <div className="flex flex-col gap-4">
      {steps.map((step) => (
        <SourceField
          key={step}
          step={step}
          source={{ ...source, tool: toolId }}
          onChoose={choose}
        />
      ))}
      {repository !== '' && (
        <div className="flex flex-wrap items-center gap-2">
          <LinkButton
            look="plain"
            to={sourcePaths.chosen({ tool: toolId, workspace, repository, branch })}
          >
            Use this source
          </LinkButton>
          <CopyButton text={() => repository} label="Copy repository" />
          {branch !== '' && <CopyButton text={() => branch} label="Copy branch" />}
        </div>
      )}
    </div>
  )
}
