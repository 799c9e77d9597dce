import type { KnownPhase } from '~/domain/phases'
import { DAY, HOUR, row, type PipelineRow } from './initial-pipeline'
import {
  argo,
  checkout,
  checkoutGitlab,
  checkoutLabs,
  coverity,
  gate,
  pushDocker,
  script,
  snyk,
  sonar,
  terraform,
  twistlock,
} from './initial-steps'

const tests = script('test', 'Run tests', 'npm ci\nnpm test -- --ci')
const job = (text: string) => [script('run', 'Run', text)]
const scan = (name: string) => [checkout(`acme/${name}`), sonar(name), snyk('medium')]

function nightlyScan(name: string, ago: number, description: string): PipelineRow {
  return row(`nightly-scan-${name}`, 'succeeded', ago, 'security nightly', description, scan(name))
}

function infra(
  directory: string,
  phase: KnownPhase,
  ago: number,
  description: string,
  tags = 'infrastructure',
): PipelineRow {
  return row(`infra-${directory}`, phase, ago, tags, description, [
    checkout('acme/infrastructure'),
    script('plan', 'Plan', `make plan DIR=${directory}`),
    gate(
      'Apply plan',
      'Read the plan of the previous step. It must not delete anything that contains data.',
    ),
    terraform(directory),
  ])
}

export const PLATFORM: readonly PipelineRow[] = [
  row(
    'nightly-scan',
    'failed',
    5 * HOUR,
    'security nightly',
    'All findings of the storefront, every night at two.',
    [...scan('web'), coverity('web')],
  ),
  nightlyScan('api', 5 * HOUR + 10, 'All findings of the API.'),
  nightlyScan('checkout', 5 * HOUR + 20, 'All findings of the checkout.'),
  nightlyScan('identity', 5 * HOUR + 24, 'All findings of identity.'),
  row(
    'nightly-images',
    'succeeded',
    4 * HOUR,
    'security nightly images',
    'Rebuilds and scans the base images.',
    [
      checkoutGitlab('platform/base-images'),
      twistlock('harbor.acme.example/base:nightly'),
      pushDocker('harbor.acme.example/base'),
    ],
  ),
  row(
    'nightly-backup-check',
    'succeeded',
    4 * HOUR + 40,
    'platform nightly',
    'Restores the newest backup and counts rows.',
    job('./restore-latest.sh --into scratch --verify'),
  ),
  row(
    'nightly-cost-report',
    'succeeded',
    6 * HOUR,
    'platform nightly',
    'Costs of the previous day by team.',
    job('./cost-report.py --since yesterday'),
  ),
  row(
    'weekly-licenses',
    'succeeded',
    4 * DAY,
    'security weekly',
    'Checks the licenses of all released packages.',
    scan('design-system'),
  ),
  row(
    'weekly-penetration',
    'idle',
    9 * DAY,
    'security weekly',
    'Penetration test. Book a time first.',
    job('./probe.sh --target staging'),
  ),
  infra('network', 'waiting_approval', 40, 'Networks and firewalls of both regions.'),
  infra('clusters', 'succeeded', 2 * DAY, 'Kubernetes clusters.'),
  infra(
    'databases',
    'rejected',
    28 * HOUR,
    'Managed databases. Deletions need two people.',
    'infrastructure data',
  ),
  infra('dns', 'succeeded', 6 * HOUR, 'All DNS zones.'),
  row(
    'rotate-keys',
    'waiting_approval',
    25,
    'security platform',
    'Signing keys of identity and of the gateway.',
    [
      gate(
        'Rotate now',
        'The signing keys change immediately. Inform the on-call engineer of identity first.',
      ),
      script('rotate', 'Rotate', './rotate.sh --all'),
      script('verify', 'Verify', './verify.sh'),
    ],
  ),
  row('runner-fleet', 'running', 0, 'platform', 'Updates the build agents, ten at a time.', [
    checkoutGitlab('platform/runner-fleet'),
    script('image', 'Bake image', 'packer build runner.pkr.hcl'),
    script('roll', 'Roll out', './roll.sh --batch 10'),
  ]),
  row('observability', 'succeeded', 30 * HOUR, 'platform', 'Metrics, logs and traces.', [
    checkoutGitlab('platform/observability'),
    argo('observability', 'staging'),
    argo('observability', 'eu'),
  ]),
  row('service-mesh', 'failed', 2 * DAY + 5 * HOUR, 'platform', 'Mesh upgrade, in preparation.', [
    checkoutGitlab('platform/service-mesh'),
    script('conformance', 'Conformance', 'make conformance'),
    argo('mesh', 'staging'),
  ]),
  row(
    'data-warehouse',
    'succeeded',
    7 * HOUR,
    'data nightly',
    'Loads the orders of the previous day into the warehouse.',
    [
      checkout('acme/warehouse'),
      script('load', 'Load', './load.sh'),
      script('check', 'Check totals', './check-totals.sh'),
    ],
  ),
  row('data-events', 'running', 0, 'data', 'Replays events after a schema change.', [
    checkout('acme/data-pipeline'),
    tests,
    script('replay', 'Replay events', './replay.sh --from checkpoint'),
  ]),
  row(
    'monolith-split',
    'idle',
    60 * DAY,
    'labs',
    'Experiment: finds the next module to move out of the monolith.',
    [
      checkoutLabs('acme-labs/monolith', 'main'),
      script('analyze', 'Analyze modules', 'make modules'),
    ],
  ),
  row(
    'load-test',
    'stopped',
    3 * HOUR,
    'performance',
    'Simulates 1,000 shoppers for ten minutes.',
    [
      checkout('acme/sandbox'),
      script('load', 'Load test', 'k6 run checkout.js'),
      script('report', 'Report', './report.sh'),
    ],
  ),
]
