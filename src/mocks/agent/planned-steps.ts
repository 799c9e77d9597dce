import { scmServiceOf } from '~/api/scm-services'
import { TOOL_ID_KEYS } from '~/domain/tool-keys'
import type { JsonObject } from '~/lib/json'
import type { RegisteredTool } from '../model/registered-tools'

/**
 * The possible goals of a generated pipeline. The steps have this order, even if the caller names the goals in another
 * order, so that nothing is deployed before its scan and approval.
 */
export const GOALS = ['build', 'test', 'scan', 'publish_image', 'approve', 'deploy'] as const
export type Goal = (typeof GOALS)[number]

export interface Plan {
  /** The name of the repository, without its owner. */
  readonly name: string
  readonly registry: readonly RegisteredTool[]
}

export interface PlannedStep {
  readonly step: {
    readonly _id: string
    readonly name: string
    readonly tool: { readonly tool_identifier: string; readonly configuration: JsonObject }
  }
  readonly note: string
}

/**
 * The value of the parameter `service` for an SCM tool (docs/service.md#source-control-services). `undefined` for other
 * tools.
 */
export const scmKeyOf = (identifier: string) => scmServiceOf(identifier, [])?.service

/**
 * Searches the registry for each of these types in turn, and returns the first tool that it finds. The registry lists
 * production tools before staging tools, so a production tool is found first.
 */
function registered(plan: Plan, ...identifiers: readonly string[]): RegisteredTool | undefined {
  for (const identifier of identifiers) {
    const found = plan.registry.find((tool) => tool.tool_identifier === identifier)
    if (found !== undefined) return found
  }
  return undefined
}

function planned(
  id: string,
  name: string,
  identifier: string,
  configuration: JsonObject,
  note: string,
): PlannedStep {
  return { step: { _id: id, name, tool: { tool_identifier: identifier, configuration } }, note }
}

const script = (id: string, name: string, text: string, note: string) =>
  planned(id, name, 'run_script', { script: text, shell: 'bash', timeoutMinutes: 20 }, note)

/** Replaces the characters that the key of a SonarQube project must not contain. */
const projectKey = (name: string) => name.replaceAll(/[^A-Za-z0-9_.:-]/g, '-') || 'project'

function scan(plan: Plan): PlannedStep {
  const tool = registered(plan, 'sonar', 'snyk')
  if (tool?.tool_identifier === 'sonar') {
    const configuration = {
      [TOOL_ID_KEYS.security]: tool._id,
      projectKey: projectKey(plan.name),
      qualityGate: 'standard',
    }
    return planned(
      'scan',
      'Scan',
      'sonar',
      configuration,
      `${tool.name} scans before the deployment.`,
    )
  }
  if (tool !== undefined) {
    const configuration = { [TOOL_ID_KEYS.security]: tool._id, severity: 'high' }
    return planned('scan', 'Scan', 'snyk', configuration, `${tool.name} scans the dependencies.`)
  }
  return script(
    'scan',
    'Scan',
    'make scan',
    'No scanner is registered, so a script scans the code.',
  )
}

function publish(plan: Plan): PlannedStep {
  const tool = registered(plan, 'aws_ecr')
  if (tool === undefined) {
    const configuration = { image: plan.name, tags: ['latest'] }
    return planned(
      'publish',
      'Publish image',
      'docker-push',
      configuration,
      'Docker pushes the image.',
    )
  }
  const configuration = {
    [TOOL_ID_KEYS.aws_ecr]: tool._id,
    repositoryName: plan.name.slice(0, 256),
    region: 'eu-west-1',
    tags: ['latest'],
  }
  return planned(
    'publish',
    'Publish image',
    'aws_ecr',
    configuration,
    `${tool.name} stores the image.`,
  )
}

function deploy(plan: Plan): PlannedStep {
  const tool = registered(plan, 'argo', 'aws_ecs')
  if (tool?.tool_identifier === 'argo') {
    const configuration = {
      [TOOL_ID_KEYS.deploy]: tool._id,
      application: plan.name,
      strategy: { kind: 'rolling', maxUnavailable: 1 },
    }
    return planned(
      'deploy',
      'Deploy',
      'argo',
      configuration,
      `${tool.name} deploys the application.`,
    )
  }
  if (tool !== undefined) {
    const configuration = {
      [TOOL_ID_KEYS.deploy]: tool._id,
      cluster: 'production',
      service: plan.name,
      desiredCount: 1,
    }
    return planned(
      'deploy',
      'Deploy',
      'aws_ecs',
      configuration,
      `${tool.name} updates the service.`,
    )
  }
  const configuration = { playbook: 'deploy.yml', inventory: 'production' }
  return planned(
    'deploy',
    'Deploy',
    'ansible',
    configuration,
    'No deployment tool is registered, so a playbook deploys the application.',
  )
}

export function stepFor(goal: Goal, plan: Plan): PlannedStep {
  switch (goal) {
    case 'build':
      return script('build', 'Build', 'make build', 'A script builds the application.')
    case 'test':
      return script('test', 'Test', 'make test', 'A script runs the tests.')
    case 'scan':
      return scan(plan)
    case 'publish_image':
      return publish(plan)
    case 'approve': {
      const configuration = {
        instructions: `Check the results of the earlier steps, then release ${plan.name}.`,
        minimumApprovals: 1,
      }
      return planned('approve', 'Approve', 'approval', configuration, 'A person approves the run.')
    }
    case 'deploy':
      return deploy(plan)
  }
}
