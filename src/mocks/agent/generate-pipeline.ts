/** `generate_pipeline`: makes a pipeline from a repository and goals, and validates it like the service. */
import { TOOL_ID_KEYS } from '~/domain/tool-keys'
import { accessRulesOf } from '../model/registered-tools'
import { findBranches, type RepositorySource } from '../model/repositories'
import { validatePipeline } from '../model/validate-pipeline'
import type { AgentInput } from './agent-input'
import { GOALS, type Goal, scmKeyOf, stepFor, type Plan } from './planned-steps'
import { refuseCall } from './refuse-call'

export interface GenerateInput {
  readonly repository: string
  readonly goals: readonly Goal[]
  readonly branch?: string
  readonly name?: string
  readonly save?: boolean
}

interface Source {
  readonly toolId: string
  readonly toolName: string
  readonly identifier: string
  readonly workspace?: string
  readonly branches: readonly { readonly name: string; readonly default: boolean }[]
}

function sourcesOf(toolId: string): readonly RepositorySource[] {
  const { owner, workspaces } = accessRulesOf(toolId)
  if (workspaces === undefined) return owner === undefined ? [] : [{ owner }]
  return workspaces.map((workspace) => ({ owner: workspace, workspace }))
}

function findSource(repository: string, { registry }: AgentInput): Source | undefined {
  for (const { _id, name, tool_identifier: identifier } of registry) {
    if (scmKeyOf(identifier) === undefined) continue
    for (const from of sourcesOf(_id)) {
      const branches = findBranches(from, repository, '')
      if (branches === undefined) continue
      const { workspace } = from
      return {
        toolId: _id,
        toolName: name,
        identifier,
        branches,
        ...(workspace === undefined ? {} : { workspace }),
      }
    }
  }
  return undefined
}

function chooseBranch(source: Source, repository: string, asked: string | undefined): string {
  if (asked !== undefined && asked !== '') {
    if (source.branches.some(({ name }) => name === asked)) return asked
    return refuseCall(`${repository} has no branch of this name.`)
  }
  const standard = source.branches.find((branch) => branch.default)
  return (
    standard?.name ?? refuseCall(`${repository} has no branches, so there is nothing to build.`)
  )
}

/**
 * Makes the pipeline, but does not create it on the service.
 *
 * @throws RefusedCall if no registered tool of the caller can access the repository, or the repository does not have
 * the requested branch or any branch
 */
export function generatePipeline(input: GenerateInput, agentInput: AgentInput) {
  const { repository } = input
  const source =
    findSource(repository, agentInput) ??
    refuseCall('No registered tool that you may use has access to this repository.')
  const branch = chooseBranch(source, repository, input.branch)
  const name = repository.split('/').at(-1) ?? repository
  const plan: Plan = { name, registry: agentInput.registry }
  const made = GOALS.filter((goal) => input.goals.includes(goal)).map((goal) => stepFor(goal, plan))
  const checkout = {
    _id: 'source',
    name: 'Check out',
    tool: {
      tool_identifier: source.identifier,
      configuration: {
        [TOOL_ID_KEYS.scm]: source.toolId,
        ...(source.workspace === undefined ? {} : { workspace: source.workspace }),
        repository,
        branch,
      },
    },
  }
  const pipeline = {
    name: input.name !== undefined && input.name.trim() !== '' ? input.name : `${name}-pipeline`,
    description: `${made.map(({ step }) => step.name).join(', ')} for ${repository}, branch ${branch}.`,
    tags: [name, 'generated'],
    steps: [checkout, ...made.map(({ step }) => step)],
  }
  return {
    pipeline,
    validation: validatePipeline(pipeline, agentInput.registry, agentInput.role),
    notes: [`${source.toolName} has access to ${repository}.`, ...made.map(({ note }) => note)],
  }
}

export function generateText({
  pipeline,
  validation,
  notes,
}: ReturnType<typeof generatePipeline>): string {
  const verdict = validation.valid
    ? 'The pipeline is valid.'
    : `Problems: ${validation.problems.length}.`
  return [
    `A pipeline of ${notes.length} steps. ${verdict}`,
    ...notes.map((note) => `- ${note}`),
    '',
    JSON.stringify(pipeline, null, 2),
  ].join('\n')
}
