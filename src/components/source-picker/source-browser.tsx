import type { RegisteredTool } from '~/api/registered-tools'
import { scmServiceOf } from '~/api/scm-services'
import { CopyButton } from '~/ui/copy-button'
import { LinkButton } from '~/ui/link-button'
import { BranchField } from './branch-field'
import { RepositoryField } from './repository-field'
import { useScmMappings } from '~/components/scm-mappings'
import { sourcePaths } from './source-paths'
import { useChosenSource } from './use-chosen-source'
import { WorkspaceField } from './workspace-field'

/** Looks at what one registered SCM tool reaches: its repositories, and the branches of one. */
export function SourceBrowser({ tool }: { readonly tool: RegisteredTool }) {
  const { source, choose } = useChosenSource()
  const scm = scmServiceOf(tool.tool_identifier, useScmMappings())
  const { _id: toolId } = tool
  if (toolId === undefined) return null
  const { workspace, repository, branch } = source
  return (
    <div className="flex max-w-xl flex-col gap-4">
      {scm?.needsWorkspace === true && (
        <WorkspaceField
          toolId={toolId}
          value={workspace}
          onChange={(next) => choose('workspace', next)}
        />
      )}
      <RepositoryField
        toolId={toolId}
        workspace={workspace}
        value={repository}
        onChange={(next, also) => choose('repository', next, also)}
      />
      <BranchField
        toolId={toolId}
        workspace={workspace}
        repository={repository}
        value={branch}
        onChange={(next) => choose('branch', next)}
      />
      {repository !== '' && (
        <div className="flex flex-wrap items-center gap-2">
          <CopyButton text={() => repository} label="Copy repository" />
          {branch !== '' && <CopyButton text={() => branch} label="Copy branch" />}
          <LinkButton
            look="plain"
            to={sourcePaths.chosen({ tool: toolId, workspace, repository, branch })}
          >
            Use this source
          </LinkButton>
        </div>
      )}
    </div>
  )
}
