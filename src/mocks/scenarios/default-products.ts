import type { KnownPhase } from '~/domain/phases'
import { DAY, HOUR, row, type PipelineRow } from './initial-pipeline'
import {
  checkout,
  checkoutFinance,
  checkoutMobile,
  ecs,
  gate,
  gradle,
  jenkins,
  manual,
  maven,
  script,
  sonar,
} from './initial-steps'

const tests = script('test', 'Run tests', 'npm ci\nnpm test -- --ci')
const java = (name: string) => [
  checkoutFinance(name),
  maven('clean', 'verify'),
  sonar(`finance-${name}`),
  gate('Month-end check', 'No release between the 28th and the 3rd unless the controller agrees.'),
  ecs(name),
]

function finance(
  project: string,
  name: string,
  phase: KnownPhase,
  ago: number,
  tags: string,
  description: string,
): PipelineRow {
  return row(name, phase, ago, tags, description, java(project))
}

export const PRODUCTS: readonly PipelineRow[] = [
  row('docs-site', 'succeeded', 35, 'docs web', 'Handbook and API reference.', [
    checkout('acme/docs'),
    script('build', 'Build', 'npm ci\nnpm run build'),
    script('publish', 'Publish', './publish.sh'),
  ]),
  row('docs-links', 'failed', 12 * HOUR, 'docs nightly', 'Finds broken links.', [
    checkout('acme/docs'),
    script('check', 'Check links', 'npm run links'),
  ]),
  row(
    'design-system',
    'succeeded',
    8 * HOUR,
    'web library',
    'Components and tokens for every web team.',
    [checkout('acme/design-system'), tests, script('publish', 'Publish package', 'npm publish')],
  ),
  row('status-page', 'succeeded', 15 * DAY, 'web', 'Public status page.', [
    checkout('acme/status-page'),
    tests,
    ecs('status-page'),
  ]),
  row('android-release', 'waiting_approval', 55, 'mobile android release', 'Play store release.', [
    checkoutMobile('android', 'main'),
    gradle('assembleRelease', 'bundleRelease'),
    manual(
      'Store listing',
      'Compare screenshots and release notes with the store listing, in all six languages.',
    ),
    script('upload', 'Upload to store', './upload.sh --track production'),
  ]),
  row('android-beta', 'running', 0, 'mobile android', 'Beta for 400 testers.', [
    checkoutMobile('android', 'main'),
    gradle('assembleBeta'),
    script('upload', 'Upload to testers', './upload.sh --track beta'),
  ]),
  row('ios-release', 'rejected', 20 * HOUR, 'mobile ios release', 'App store release.', [
    checkoutMobile('ios', 'main'),
    jenkins('ios/release', 'jenkinsMobile'),
    gate('Review notes', 'Check the notes for the store review.'),
    script('upload', 'Upload to store', './upload.sh'),
  ]),
  row('ios-beta', 'succeeded', 100, 'mobile ios', 'Beta for 250 testers.', [
    checkoutMobile('ios', 'main'),
    jenkins('ios/beta', 'jenkinsMobile'),
  ]),
  row('mobile-shared', 'succeeded', 2 * DAY + 90, 'mobile library', 'Code that both apps share.', [
    checkoutMobile('shared-kotlin', 'main'),
    gradle('check'),
  ]),
  finance(
    'ledger',
    'ledger-release',
    'waiting_approval',
    4 * DAY,
    'finance release',
    'General ledger. Needs two approvers.',
  ),
  finance(
    'invoices',
    'invoices-release',
    'succeeded',
    3 * DAY,
    'finance release',
    'Outgoing invoices.',
  ),
  finance(
    'tax-rules',
    'tax-rules-release',
    'idle',
    40 * DAY,
    'finance release',
    'Tax rules. Released once a year, in December.',
  ),
  row('payroll-export', 'succeeded', 17 * DAY, 'finance monthly', 'Runs on the 20th.', [
    ...java('payroll-export').slice(0, 3),
    script('export', 'Export', './export.sh --month last'),
  ]),
  finance('month-end', 'month-end', 'stopped', 18 * DAY, 'finance monthly', 'Month-end closing.'),
]
