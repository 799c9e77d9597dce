import type { ChosenSource } from '~/components/source-picker/source-paths'
import { BranchField } from '~/components/source-picker/branch-field'
import { RegisteredToolField } from '~/components/source-picker/registered-tool-field'
import { RepositoryField } from '~/components/source-picker/repository-field'
import { WorkspaceField } from '~/components/source-picker/workspace-field'

interface SourceFieldProps {
  readonly step: keyof ChosenSource
  readonly source: ChosenSource
  readonly onChoose: (step: keyof ChosenSource, value: string, branch?: string) => void
}

/** The field of one step. */
export function SourceField({ step, source, onChoose }: SourceFieldProps) {
  const { tool, workspace, repository, branch } = source
  switch (step) {
    case 'tool':
      return <RegisteredToolField value={tool} onChange={(value) => onChoose('tool', value)} />
    case 'workspace':
      return (
        <WorkspaceField
          key={tool}
          toolId={tool}
          value={workspace}
          onChange={(value) => onChoose('workspace', value)}
        />
      )
    case 'repository':
      return (
        <RepositoryField
          key={`${tool} ${workspace}`}
          toolId={tool}
          workspace={workspace}
          value={repository}
          onChange={(value, also) => onChoose('repository', value, also)}
          check="always"
        />
      )
    case 'branch':
      return (
        <BranchField
          key={`${tool} ${workspace} ${repository}`}
          toolId={tool}
          workspace={workspace}
          repository={repository}
          value={branch}
          onChange={(value) => onChoose('branch', value)}
          isNeeded
        />
      )
    default:
      return step satisfies never
  }
}
