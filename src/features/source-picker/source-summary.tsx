import { branchesSpec, repositoriesSpec } from '~/api/repositories'
import { curlOf, curlText } from '~/api/curl'
import { nameOf } from '~/api/pipelines'
import type { RegisteredTool } from '~/api/registered-tools'
import { scmServiceOf } from '~/api/scm-services'
import { CodeDetails } from '~/components/code-block'
import { paths } from '~/components/paths'
import { sourcePaths, type ChosenSource } from '~/components/source-picker/use-chosen-source'
import { useService } from '~/queries/service-context'
import { ServiceText } from '~/components/service-text'
import { rememberSource } from '~/stores/recent-sources'
import { useScmMappings } from '~/components/scm-mappings'
import { sourceAccessOf } from '~/components/source-picker/scm-source'
import { forgetTypedSource } from '~/components/source-picker/use-typed-text'
import { useLastList } from '~/components/back-link'
import { Button, LinkButton } from '~/ui/button'
import { CopyButton } from '~/ui/copy-button'

interface SourceSummaryProps {
  readonly source: ChosenSource
  readonly tool: RegisteredTool | undefined
  readonly isComplete: boolean
  readonly onMissing: () => void
}

export function SourceSummary({ source, tool, isComplete, onMissing }: SourceSummaryProps) {
  const { workspace, repository, branch } = source
  const scm = scmServiceOf(tool?.tool_identifier, useScmMappings())
  const name = tool === undefined ? source.tool : nameOf(tool)
  const configuration = {
    gitToolId: source.tool,
    ...(workspace !== '' && { workspace }),
    repository,
    branch,
  }
  return (
    <section
      aria-labelledby="chosen"
      className="border-line flex flex-col gap-3 self-start border-t pt-4 lg:border-t-0 lg:border-l lg:pt-0 lg:pl-6"
    >
      {/* On a phone, the fields directly above show the same values. */}
      <h2 id="chosen" className="text-lg leading-5 font-semibold max-sm:sr-only">
        Your source
      </h2>
      <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 gap-y-1 text-sm max-sm:sr-only">
        <Chosen label="Registered tool" value={name} />
        {(workspace !== '' || scm?.needsWorkspace === true) && (
          <Chosen label="Workspace" value={workspace} isCode />
        )}
        <Chosen label="Repository" value={repository} isCode />
        <Chosen label="Branch" value={branch} isCode />
      </dl>
      <div className="flex flex-wrap items-center gap-2">
        {isComplete ? (
          <LinkButton
            data-use
            isStep
            to={sourcePaths.newPipeline(source)}
            onClick={() => {
              rememberSource(source.tool, { workspace, repository, branch })
              forgetTypedSource(paths.source())
            }}
          >
            Use this source
          </LinkButton>
        ) : (
          <Button onClick={onMissing}>Use this source</Button>
        )}
        <CancelButton />
        {repository !== '' && (
          <CopyButton
            text={() => JSON.stringify(configuration, null, 2)}
            label="Copy as JSON configuration"
          />
        )}
      </div>
      <Calls source={source} tool={tool} />
    </section>
  )
}

export function CancelButton() {
  const { onOpen } = useLastList()
  return (
    <Button look="quiet" data-command="Leave the new pipeline" onClick={onOpen}>
      Cancel
    </Button>
  )
}

function Chosen(props: {
  readonly label: string
  readonly value: string
  readonly isCode?: boolean
}) {
  const { label, value, isCode = false } = props
  return (
    <>
      <dt className="text-soft">{label}</dt>
      <dd className={`line-clamp-4 ${isCode && value !== '' ? 'font-mono text-xs leading-5' : ''}`}>
        {value === '' ? <span className="text-soft">—</span> : <ServiceText text={value} />}
      </dd>
    </>
  )
}

function Calls({ source, tool }: Pick<SourceSummaryProps, 'source' | 'tool'>) {
  const { client, config } = useService()
  const asking = sourceAccessOf(tool, source.workspace, useScmMappings())
  if (!('source' in asking)) return null
  const specs = [
    repositoriesSpec(asking.source),
    ...(source.repository === '' ? [] : [branchesSpec(asking.source, source.repository)]),
  ]
  const text = specs
    .map((spec) => curlOf(spec, client.baseUrl, config.auth))
    .map(curlText)
    .join('\n\n')
  const lists = source.repository === '' ? 'repositories' : 'repositories and branches'
  return <CodeDetails summary={`curl to list ${lists}`} text={text} copyLabel="Copy curl" />
}
