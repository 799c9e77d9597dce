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

const timeoutMinutes = integer('Time limit in minutes', 1, 240, 30)
const jdk = choice('JDK', ['11', '17', '21', '25'], '21')
const tags = list('Tags', text('Tag', { maxLength: 128 }), { minItems: 1, uniqueItems: true })

export const BUILD_AND_CONTAINER: readonly [string, JsonObject][] = [
  [
    'run_script',
    schema(
      {
        script: text('Script', { 'x-multiline': true, maxLength: 20_000 }),
        shell: choice('Shell', ['bash', 'sh', 'pwsh', 'python'], 'bash'),
        environment: nameValuePairs('Environment'),
        timeoutMinutes,
      },
      ['script'],
    ),
  ],
  [
    'jenkins',
    schema(
      {
        [TOOL_ID_KEYS.jenkins]: registeredToolId('Registered tool', 'jenkins'),
        job: text('Job'),
        parameters: nameValuePairs('Parameters'),
        wait: flag('Wait for the job', true),
        timeoutMinutes,
      },
      [TOOL_ID_KEYS.jenkins, 'job'],
      requiredWhen('wait', true, ['timeoutMinutes']),
    ),
  ],
  [
    'maven',
    schema(
      {
        goals: list('Goals', text('Goal'), { minItems: 1 }),
        jdk,
        profiles: list('Profiles', text('Profile')),
        settingsPassword: secret('Master password of the settings'),
      },
      ['goals'],
    ),
  ],
  [
    'gradle',
    schema(
      {
        tasks: list('Tasks', text('Task'), { minItems: 1 }),
        jdk,
        buildCache: flag('Use the build cache', true),
      },
      ['tasks'],
    ),
  ],
  ['travis_ci', schema({ repository: text('Repository') }, ['repository'])],
  [
    'docker-push',
    schema(
      {
        image: text('Image'),
        tags,
        dockerfile: text('Dockerfile', { default: 'Dockerfile' }),
        user: text('User of the registry'),
        password: secret('Password of the registry'),
      },
      ['image', 'tags'],
      { dependentRequired: { password: ['user'] } },
    ),
  ],
  [
    'docker_cli',
    schema({ command: text('Command'), privileged: flag('Privileged', false) }, ['command']),
  ],
  [
    'aws_ecr',
    schema(
      {
        [TOOL_ID_KEYS.aws_ecr]: registeredToolId('Registered tool', 'aws_ecr'),
        repositoryName: text('Repository name', { maxLength: 256 }),
        region: choice('Region', [
          'eu-west-1',
          'eu-central-1',
          'us-east-1',
          'us-west-2',
          'ap-southeast-1',
        ]),
        tags,
      },
      [TOOL_ID_KEYS.aws_ecr, 'repositoryName', 'region', 'tags'],
    ),
  ],
]
