import type { KnownPhase } from '~/domain/phases'
import { DAY, HOUR, row, type PipelineRow } from './initial-pipeline'
import { argo, checkout, gate, jenkins, pushEcr, script, snyk } from './initial-steps'

const tests = script('test', 'Run tests', 'npm ci\nnpm test -- --ci')

function release(
  name: string,
  cluster: 'eu' | 'us',
  phase: KnownPhase,
  ago: number,
  description: string,
  tag = name,
): PipelineRow {
  const steps = [
    checkout(`acme/${name}`),
    jenkins(`${name}/main`),
    tests,
    snyk('high'),
    pushEcr(`acme/${name}`),
    gate(
      `Release to ${cluster.toUpperCase()}`,
      `Check the error budget of ${name} and the change calendar before you approve.`,
    ),
    argo(`${name}-${cluster}`, cluster),
  ]
  return row(
    `deploy-${name}-${cluster}`,
    phase,
    ago,
    `${tag} ${cluster} production`,
    description,
    steps,
  )
}

function staging(name: string, phase: KnownPhase, ago: number, description: string): PipelineRow {
  const steps = [
    checkout(`acme/${name}`, 'main'),
    jenkins(`${name}/main`),
    tests,
    argo(`${name}-staging`, 'staging'),
  ]
  return row(`staging-${name}`, phase, ago, `${name} staging`, description, steps)
}

export const RELEASES: readonly PipelineRow[] = [
  release('api', 'eu', 'waiting_approval', 3 * HOUR, 'Public API, European region.'),
  release('api', 'us', 'waiting_approval', 2 * HOUR, 'Public API, American region.'),
  release('web', 'eu', 'running', 0, 'Storefront, European region.'),
  release('web', 'us', 'succeeded', 42, 'Storefront, American region.'),
  release(
    'checkout',
    'eu',
    'failed',
    2,
    'Basket and payment. Ask the payments team before a release on a Friday.',
  ),
  release('checkout', 'us', 'failed', 4, 'Basket and payment, American region.'),
  release('search', 'eu', 'succeeded', 5 * HOUR, 'Product search and its index.'),
  release(
    'search',
    'us',
    'succeeded',
    5 * HOUR + 3,
    'Product search and its index, American region.',
  ),
  release('identity', 'eu', 'waiting_approval', 26 * HOUR, 'Sign-in and sessions.'),
  release('identity', 'us', 'rejected', 7 * HOUR, 'Sign-in and sessions, American region.'),
  release('billing', 'eu', 'stopped', 90, 'Invoices and refunds.'),
  release('gateway', 'eu', 'succeeded', 3 * DAY, 'Edge gateway in front of every service.'),
  release('gateway', 'us', 'succeeded', 3 * DAY - 20, 'Edge gateway, American region.'),
  release('catalogue', 'eu', 'queued', 0, 'Product catalogue.'),
  release('inventory', 'eu', 'succeeded', 2 * DAY, 'Stock levels of 14 warehouses.'),
  release('notifications', 'eu', 'succeeded', 9 * HOUR, 'Mail, text messages and push.'),
  release(
    'recommendations',
    'eu',
    'failed',
    31 * HOUR,
    'Product recommendations: model and service.',
  ),
  release('feature-flags', 'eu', 'idle', 12 * DAY, 'Feature flags. Rarely released.', 'flags'),
  staging('api', 'running', 0, 'Deploys every merge to the trunk of the API.'),
  staging('web', 'succeeded', 11, 'Deploys every merge to the trunk of the storefront.'),
  staging('checkout', 'failed', 16, 'Deploys every merge to the trunk of the checkout.'),
  staging('search', 'succeeded', 25, 'Deploys every merge to the trunk of search.'),
  staging('identity', 'succeeded', 3 * HOUR, 'Deploys every merge to the trunk of identity.'),
  staging('billing', 'stopped', 55, 'Deploys every merge to the trunk of billing.'),
  staging('catalogue', 'succeeded', 70, 'Deploys every merge to the trunk of the catalogue.'),
  staging('inventory', 'idle', 6 * DAY, 'Paused while the warehouse moves.'),
]
