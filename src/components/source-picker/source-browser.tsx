import { useState } from 'react'
import type { RegisteredTool } from '~/api/registered-tools'
import { scmServiceOf } from '~/api/scm-services'
import { CopyButton } from '~/ui/copy-button'
import { Link } from '~/ui/link'
import { BranchField } from './branch-field'
import { RepositoryField } from './repository-field'
import { sourcePaths } from './source-paths'
import { WorkspaceField } from './workspace-field'

/** Looks at what one registered SCM tool reaches: its repositories, and the branches of one. */
export function SourceBrowser({ tool }: { readonly tool: RegisteredTool }) {
  const [source, setSource] = useState({ workspace: '', repository: '', branch: '' })
  const scm = scmServiceOf(tool.tool_identifier)
  const { _id: toolId } = tool
  if (scm === undefined || toolId === undefined) return null
  const { workspace, repository, branch } = source
  return (
    <div className="flex max-w-xl flex-col gap-4">
      {scm.needsWorkspace && (
        <WorkspaceField
          toolId={toolId}
          value={workspace}
          onChange={(next) => setSource({ workspace: next, repository: '', branch: '' })}
        />
      )}
      <RepositoryField
        toolId={toolId}
        workspace={workspace}
        value={repository}
        onChange={(next, also = '') => setSource({ workspace, repository: next, branch: also })}
      />
      <BranchField
        toolId={toolId}
        workspace={workspace}
        repository={repository}
        value={branch}
        onChange={(next) => setSource({ ...source, branch: next })}
      />
      {repository !== '' && (
        <div className="flex flex-wrap items-center gap-2">
          <CopyButton text={() => repository} label="Copy repository" />
          {branch !== '' && <CopyButton text={() => branch} label="Copy branch" />}
          <Link
            className="text-accent underline"
            to={sourcePaths.chosen({ tool: toolId, workspace, repository, branch })}
          >
            Use this source
          </Link>
        </div>
      )}
    </div>
  )
}
