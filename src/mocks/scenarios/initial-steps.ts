/** Steps for the initial data, with configurations that fit the step metadata. */
import { TOOL_ID_KEYS } from '~/domain/tool-keys'
import type { JsonObject } from '~/lib/json'
import { toolId, type ToolKey } from '../model/registered-tools'

export function step(
  id: string,
  name: string,
  identifier: string,
  configuration: JsonObject,
): JsonObject {
  return { _id: id, name, tool: { tool_identifier: identifier, configuration } }
}

const git = (key: ToolKey) => ({ [TOOL_ID_KEYS.scm]: toolId(key) })
const scanner = (key: ToolKey) => ({ [TOOL_ID_KEYS.security]: toolId(key) })
const deployer = (key: ToolKey) => ({ [TOOL_ID_KEYS.deploy]: toolId(key) })

export const checkout = (repository: string, branch = 'main') =>
  step('source', 'Check out', 'github', { ...git('githubAcme'), repository, branch })

export const checkoutLabs = (repository: string, branch: string) =>
  step('source', 'Check out', 'github', { ...git('githubLabs'), repository, branch })

export const checkoutGitlab = (repository: string) =>
  step('source', 'Check out', 'gitlab', { ...git('gitlab'), repository, branch: 'main' })

export const checkoutMobile = (repository: string, branch: string) =>
  step('source', 'Check out', 'bitbucket', {
    ...git('bitbucket'),
    workspace: 'acme',
    repository: `acme/${repository}`,
    branch,
  })

export const checkoutFinance = (repository: string) =>
  step('source', 'Check out', 'azure-devops', {
    ...git('azure'),
    repository: `finance/${repository}`,
    branch: 'main',
  })

export const script = (id: string, name: string, text: string) =>
  step(id, name, 'run_script', { script: text, shell: 'bash', timeoutMinutes: 20 })

export const jenkins = (job: string, key: ToolKey = 'jenkins') =>
  step('build', 'Build', 'jenkins', { [TOOL_ID_KEYS.jenkins]: toolId(key), job })

export const maven = (...goals: readonly string[]) =>
  step('build', 'Build', 'maven', { goals, jdk: '21' })

export const gradle = (...tasks: readonly string[]) =>
  step('build', 'Build', 'gradle', { tasks, jdk: '21' })

export const sonar = (projectKey: string) =>
  step('analysis', 'Analyse code', 'sonar', {
    ...scanner('sonar'),
    projectKey,
    qualityGate: 'standard',
  })

export const coverity = (stream: string) =>
  step('defects', 'Find defects', 'coverity', { ...scanner('coverity'), stream, threshold: 'high' })

export const snyk = (severity: string) =>
  step('dependencies', 'Scan dependencies', 'snyk', { ...scanner('snyk'), severity })

export const twistlock = (image: string) =>
  step('image-scan', 'Scan image', 'twistlock', {
    ...scanner('twistlock'),
    image,
    limits: { critical: 0, high: 3 },
  })

export const pushEcr = (repositoryName: string) =>
  step('push', 'Push image', 'aws_ecr', {
    [TOOL_ID_KEYS.aws_ecr]: toolId('ecr'),
    repositoryName,
    region: 'eu-west-1',
    tags: ['latest'],
  })

export const pushDocker = (image: string) =>
  step('push', 'Push image', 'docker-push', { image, tags: ['nightly'] })

export const gate = (name: string, instructions: string) =>
  step('gate', name, 'approval', { instructions, minimumApprovals: 1 })

export const manual = (name: string, instructions: string) =>
  step('manual', name, 'user-action', { instructions })

const ARGO = { eu: 'argoEu', us: 'argoUs', staging: 'argoStaging' } as const

export const argo = (application: string, cluster: keyof typeof ARGO) =>
  step(
    `deploy-${cluster}`,
    `Deploy to ${cluster === 'staging' ? cluster : cluster.toUpperCase()}`,
    'argo',
    {
      ...deployer(ARGO[cluster]),
      application,
      strategy: { kind: 'rolling', maxUnavailable: 1 },
    },
  )

export const ecs = (service: string) =>
  step('deploy', 'Deploy to ECS', 'aws_ecs', {
    ...deployer('ecs'),
    cluster: 'production',
    service,
    desiredCount: 3,
  })

export const terraform = (directory: string) =>
  step('apply', 'Apply infrastructure', 'terraform', {
    ...deployer('terraform'),
    directory,
    mode: 'apply',
  })
