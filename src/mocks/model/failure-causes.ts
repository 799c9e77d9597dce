/**
 * What the demo says about a failed step. The document shows no such message; these are our choice and read
 * like those of the tools. There are few for each tool, so several pipelines fail for the same cause.
 */
import { pick } from './random'

type Causes = readonly [string, ...string[]]

const CHECKOUT: Causes = ['Clone failed: the access token of the registered tool has expired.']
const BUILD: Causes = [
  'Could not download com.acme:commons:4.2.1 from nexus.acme.example: 503 Service Unavailable.',
  'Tests failed: 2 of 418 (CheckoutTest, PriceRoundingTest).',
]

const CAUSES: ReadonlyMap<string, Causes> = new Map<string, Causes>([
  ['github', CHECKOUT],
  ['gitlab', CHECKOUT],
  ['bitbucket', CHECKOUT],
  ['azure-devops', CHECKOUT],
  ['maven', BUILD],
  ['gradle', BUILD],
  ['jenkins', ['No agent with the label linux-large came online within 10 minutes.', BUILD[0]]],
  ['sonar', ['Quality gate failed: coverage on new code is 71.4 %, required are 80 %.']],
  ['coverity', ['2 new defects of high impact (RESOURCE_LEAK, NULL_RETURNS).']],
  ['snyk', ['1 high severity vulnerability: prototype pollution in lodash 4.17.20.']],
  ['twistlock', ['1 critical vulnerability in openssl 3.0.13, allowed are 0.']],
  ['aws_ecr', ['Push denied: the authorization token has expired.']],
  ['docker-push', ['Push denied: the authorization token has expired.']],
  ['argo', ['Sync timed out: 1 of 3 replicas is ready (ImagePullBackOff).']],
  ['aws_ecs', ['The service did not become stable: a task failed its health check.']],
  ['terraform', ['The state is locked by another run.']],
])

const OTHER: Causes = [
  'Exit code 1: 3 of 412 tests failed.',
  'Exit code 1: npm registry answered 429 Too Many Requests.',
  'Exit code 137: the container ran out of memory.',
]

/** The message of a failed step, always the same for one run. */
export function failureMessage(tool: string | undefined, seed: number): string {
  return pick(CAUSES.get(tool ?? '') ?? OTHER, seed, 'cause')
}
