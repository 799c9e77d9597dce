import { BranchField } from './branch-field'
import { RegisteredToolField } from './registered-tool-field'
import { RepositoryField } from './repository-field'
import type { ChosenSource } from './use-chosen-source'
import { WorkspaceField } from './workspace-field'

interface SourceFieldProps {
  readonly step: keyof ChosenSource
  readonly source: ChosenSource
  /** True to check every chosen repository and to read its branches at once. */
  readonly isWizard?: boolean
  readonly fault?: string | undefined
  readonly onChoose: (
    step: keyof ChosenSource,
    value: string,
    laterChoices?: Partial<ChosenSource>,
  ) => void
}

export function SourceField({ step, source, isWizard = false, fault, onChoose }: SourceFieldProps) {
  const { tool, workspace, repository, branch } = source
  switch (step) {
    case 'tool':
      return (
        <RegisteredToolField
          fault={fault}
          value={tool}
          onChange={(value, laterChoices) => onChoose('tool', value, laterChoices)}
        />
      )
    case 'workspace':
      return (
        <WorkspaceField
          key={tool}
          fault={fault}
          toolId={tool}
          value={workspace}
          onChange={(value) => onChoose('workspace', value)}
        />
      )
    case 'repository':
      return (
        <RepositoryField
          key={`${tool} ${workspace}`}
          fault={fault}
          toolId={tool}
          workspace={workspace}
          value={repository}
          onChange={(value, chosen = '') => onChoose('repository', value, { branch: chosen })}
          {...(isWizard && { check: 'always' })}
        />
      )
    case 'branch':
      return (
        <BranchField
          key={`${tool} ${workspace} ${repository}`}
          fault={fault}
          toolId={tool}
          workspace={workspace}
          repository={repository}
          value={branch}
          onChange={(value) => onChoose('branch', value)}
          isNeeded={isWizard}
        />
      )
    default:
      return step satisfies never
  }
}
