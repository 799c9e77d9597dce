import type { ChosenSource } from '~/components/source-picker/source-paths'

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
