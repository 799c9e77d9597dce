import { SCM_SERVICES } from '~/api/scm-services'
import { TOOL_ID_KEYS } from '~/domain/tool-keys'
import type { JsonObject } from '~/lib/json'
import {
  choice,
  flag,
  list,
  registeredToolId,
  schema,
  secret,
  text,
  requiredWhen,
  integer,
} from './schema-builders'

function source(identifier: string, needsWorkspace: boolean): JsonObject {
  return schema(
    {
      [TOOL_ID_KEYS.scm]: registeredToolId('Registered tool', identifier),
      ...(needsWorkspace ? { workspace: text('Workspace', { 'x-source': 'workspace' }) } : {}),
      repository: text('Repository', { 'x-source': 'repository' }),
      branch: text('Branch', { 'x-source': 'branch' }),
      depth: integer('Commits to fetch', 1, 1000, 1),
      submodules: flag('Fetch submodules', false),
    },
    [TOOL_ID_KEYS.scm, ...(needsWorkspace ? ['workspace'] : []), 'repository', 'branch'],
  )
}

const SOURCES: readonly [string, JsonObject][] = Object.entries(SCM_SERVICES).map(
  ([identifier, { needsWorkspace }]) => [identifier, source(identifier, needsWorkspace)],
)

const tool = (identifier: string) => ({
  [TOOL_ID_KEYS.security]: registeredToolId('Registered tool', identifier),
})

const limits: JsonObject = {
  type: 'object',
  title: 'Findings allowed',
  properties: {
    critical: integer('Critical', 0, 1000, 0),
    high: integer('High', 0, 1000, 0),
    medium: integer('Medium', 0, 10_000),
  },
  required: ['critical', 'high'],
}

const SEVERITIES = ['low', 'medium', 'high', 'critical'] as const

const SCANS: readonly [string, JsonObject][] = [
  [
    'sonar',
    schema(
      {
        ...tool('sonar'),
        projectKey: text('Project key', { pattern: '^[A-Za-z0-9_.:-]+$', maxLength: 400 }),
        qualityGate: choice('Quality gate', ['standard', 'strict', 'custom'], 'standard'),
        gateName: text('Name of the custom gate'),
        failOnGate: flag('Fail the step if the gate fails', true),
      },
      [TOOL_ID_KEYS.security, 'projectKey', 'qualityGate'],
      requiredWhen('qualityGate', 'custom', ['gateName']),
    ),
  ],
  [
    'coverity',
    schema(
      {
        ...tool('coverity'),
        stream: text('Stream'),
        threshold: choice('Fail from severity', SEVERITIES, 'high'),
        incremental: flag('Only changed files', false),
      },
      [TOOL_ID_KEYS.security, 'stream'],
    ),
  ],
  [
    'twistlock',
    schema({ ...tool('twistlock'), image: text('Image'), limits }, [
      TOOL_ID_KEYS.security,
      'image',
      'limits',
    ]),
  ],
  [
    'snyk',
    schema(
      {
        ...tool('snyk'),
        severity: choice('Fail from severity', SEVERITIES, 'high'),
        ignored: list('Findings to ignore', text('Id of a finding'), { uniqueItems: true }),
        token: secret('Token for private packages'),
      },
      [TOOL_ID_KEYS.security, 'severity'],
    ),
  ],
  [
    'anchore-scan',
    schema({ ...tool('anchore-scan'), image: text('Image'), policy: text('Policy') }, [
      TOOL_ID_KEYS.security,
      'image',
    ]),
  ],
  [
    'whitesource',
    schema({ ...tool('whitesource'), product: text('Product') }, [TOOL_ID_KEYS.security]),
  ],
  ['checkmarx', schema({ ...tool('checkmarx'), preset: text('Preset') }, [TOOL_ID_KEYS.security])],
]

export const SOURCE_AND_SCAN = [...SOURCES, ...SCANS]
