import type { ChosenSource } from '~/components/source-picker/source-paths'

const KEYS = ['tool', 'workspace', 'repository', 'branch'] as const

/** The choices that the address holds. */
export function readSource(params: URLSearchParams): ChosenSource {
  const [tool, workspace, repository, branch] = KEYS.map((key) => params.get(key) ?? '')
  return {
    tool: tool ?? '',
    workspace: workspace ?? '',
    repository: repository ?? '',
    branch: branch ?? '',
  }
}

/**
 * Another choice in one step. What was chosen after it belonged to the old one and goes with it; Back
 * brings both again.
 *
 * @param branch one that came with a repository
 */
export function withChoice(
  source: ChosenSource,
  step: keyof ChosenSource,
  value: string,
  branch = '',
): ChosenSource {
  switch (step) {
    case 'tool':
      return { tool: value, workspace: '', repository: '', branch: '' }
    case 'workspace':
      return { ...source, workspace: value, repository: '', branch: '' }
    case 'repository':
      return { ...source, repository: value, branch }
    case 'branch':
      return { ...source, branch: value }
    default:
      return step satisfies never
  }
}

export interface Step {
  readonly key: keyof ChosenSource
  readonly label: string
  readonly isDone: boolean
}

/** The steps that there are: a workspace only where the service lists repositories by it (§4.3). */
export function stepsOf(source: ChosenSource, needsWorkspace: boolean): readonly Step[] {
  const steps: readonly Step[] = [
    { key: 'tool', label: 'Registered tool', isDone: source.tool !== '' },
    { key: 'workspace', label: 'Workspace', isDone: source.workspace !== '' },
    { key: 'repository', label: 'Repository', isDone: source.repository !== '' },
    { key: 'branch', label: 'Branch', isDone: source.branch !== '' },
  ]
  return steps.filter(({ key }) => key !== 'workspace' || needsWorkspace)
}
