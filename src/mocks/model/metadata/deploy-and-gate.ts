/**
 * Step metadata of deployment tools and gates. For a deployment tool, the metadata name the key of the tool id
 * (docs/service.md#registered-tools).
 */
import { TOOL_ID_KEYS } from '~/domain/tool-keys'
import type { JsonObject } from '~/lib/json'
import {
  choice,
  flag,
  list,
  nameValuePairs,
  registeredToolId,
  schema,
  secret,
  text,
  requiredWhen,
  integer,
} from './schema-builders'

const KEY = TOOL_ID_KEYS.deploy
const tool = (identifier: string) => ({ [KEY]: registeredToolId('Registered tool', identifier) })

const strategy: JsonObject = {
  title: 'Strategy',
  oneOf: [
    {
      type: 'object',
      title: 'Rolling',
      properties: {
        kind: { const: 'rolling' },
        maxUnavailable: integer('Maximum unavailable', 0, 100, 1),
      },
      required: ['kind'],
    },
    {
      type: 'object',
      title: 'Canary',
      properties: {
        kind: { const: 'canary' },
        weights: list('Share of traffic in percent', integer('Percent', 1, 100), { minItems: 1 }),
        pauseMinutes: integer('Minutes between shares', 0, 1440, 10),
      },
      required: ['kind', 'weights'],
    },
  ],
}

export const DEPLOY_AND_GATE: readonly [string, JsonObject][] = [
  [
    'argo',
    schema(
      {
        ...tool('argo'),
        application: text('Application'),
        strategy,
        prune: flag('Remove unused resources', false),
      },
      [KEY, 'application'],
    ),
  ],
  [
    'ansible',
    schema(
      {
        ...tool('ansible'),
        playbook: text('Playbook'),
        inventory: text('Inventory'),
        forks: integer('Parallel hosts', 1, 200, 5),
        variables: nameValuePairs('Variables'),
        vaultPassword: secret('Password of the vault'),
      },
      ['playbook', 'inventory'],
    ),
  ],
  [
    'terraform',
    schema(
      {
        ...tool('terraform'),
        directory: text('Directory'),
        mode: choice('Mode', ['plan', 'apply', 'destroy'], 'plan'),
        confirmation: text('Repeat the name of the directory'),
        variables: nameValuePairs('Variables'),
      },
      [KEY, 'directory', 'mode'],
      requiredWhen('mode', 'destroy', ['confirmation']),
    ),
  ],
  [
    'aws_ecs',
    schema(
      {
        ...tool('aws_ecs'),
        cluster: text('Cluster'),
        service: text('Service'),
        desiredCount: integer('Tasks', 0, 500, 1),
        cpuShare: {
          type: 'number',
          title: 'CPU share',
          exclusiveMinimum: 0,
          maximum: 64,
        },
      },
      [KEY, 'cluster', 'service'],
    ),
  ],
  ['spinnaker', schema({ ...tool('spinnaker'), pipeline: text('Pipeline') }, [KEY])],
  [
    'octopus_deploy',
    schema({ ...tool('octopus_deploy'), project: text('Project') }, [KEY, 'project']),
  ],
  [
    'approval',
    schema(
      {
        instructions: text('Instructions for approvers', { 'x-multiline': true }),
        minimumApprovals: integer('Approvals needed', 1, 5, 1),
        approvers: list('Approvers', text('Name'), { uniqueItems: true }),
      },
      ['instructions'],
    ),
  ],
  [
    'user-action',
    schema(
      {
        instructions: text('Instructions', { 'x-multiline': true }),
        assignee: text('Assignee'),
      },
      ['instructions'],
    ),
  ],
]
