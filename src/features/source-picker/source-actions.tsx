import { branchesSpec, repositoriesSpec } from '~/api/repositories'
import { curlOf, curlText } from '~/api/curl'
import type { RegisteredTool } from '~/api/registered-tools'
import { CodeDetails } from '~/components/code-block'
import { paths } from '~/components/paths'
import { sourcePaths, type ChosenSource } from '~/components/source-picker/use-chosen-source'
import { useService } from '~/queries/service-context'
import { rememberSource } from '~/stores/recent-sources'
import { useScmMappings } from '~/components/scm-mappings'
import { sourceAccessOf } from '~/components/source-picker/scm-source'
import { forgetTypedSource } from '~/components/source-picker/use-typed-text'
import { useLastList } from '~/components/back-link'
import { Button, LinkButton } from '~/ui/button'
import { CopyButton } from '~/ui/copy-button'

interface SourceActionsProps {
  readonly source: ChosenSource
  readonly tool: RegisteredTool | undefined
  readonly isComplete: boolean
  readonly onMissing: () => void
}

export function SourceActions({ source, tool, isComplete, onMissing }: SourceActionsProps) {
  const { workspace, repository, branch } = source
  const configuration = {
    gitToolId: source.tool,
    ...(workspace !== '' && { workspace }),
    repository,
    branch,
  }
  return (
    // Aligned with the fields above, which have the numbers of the steps on their left.
    <section aria-label="Your source" className="flex flex-col gap-3 pl-10">
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

function Calls({ source, tool }: Pick<SourceActionsProps, 'source' | 'tool'>) {
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
