/**
 * Repositories and branches of the registered SCM tools. The service description does not show their records, so
 * docs/service.md#repositories-and-branches defines them. A record is made from its name when it is requested.
 */
import { isoTime } from './clock'
import { between, commitId, hash32, inPercent, pickFrom } from './random'

export interface Repository {
  readonly id: string
  readonly fullName: string
  readonly name: string
  readonly private: boolean
  readonly defaultBranch: string | null
  readonly updatedAt: string
}

export interface Branch {
  readonly name: string
  readonly default: boolean
  readonly protected: boolean
  readonly commit: string
}

const DAY = 86_400_000

/** The organization with 10,000 repositories, and its repository with 5,000 branches. */
const LARGE_OWNER = 'acme-labs'
const LARGE_REPOSITORY = 'monolith'
const LARGE_SIZE = 10_000
const LARGE_BRANCHES = 5_000

const KNOWN_NAMES: ReadonlyMap<string, readonly string[]> = new Map([
  [
    'acme',
    [
      'api',
      'web',
      'checkout',
      'search',
      'identity',
      'billing',
      'gateway',
      'catalogue',
      'inventory',
      'recommendations',
      'notifications',
      'docs',
      'design-system',
      'infrastructure',
      'edge-router',
      'feature-flags',
      'data-pipeline',
      'warehouse',
      'status-page',
      'sandbox',
    ],
  ],
  ['acme-vault', ['key-rotation', 'secrets-operator', 'audit-trail']],
  [
    'platform',
    [
      'base-images',
      'cluster-bootstrap',
      'observability',
      'runner-fleet',
      'service-mesh',
      'backup',
      'cost-report',
    ],
  ],
  ['finance', ['ledger', 'invoices', 'tax-rules', 'payroll-export', 'month-end']],
  ['globex', ['partner-portal', 'edi-bridge', 'label-printer']],
  ['acme-mobile', ['android', 'ios', 'shared-kotlin', 'push-service']],
])

/** The Bitbucket workspace `acme` contains the repositories of the mobile teams. */
const ownerIn = (workspace: string) => (workspace === 'acme' ? 'acme-mobile' : workspace)

const SUBJECTS = [
  'payments',
  'orders',
  'stock',
  'pricing',
  'customer',
  'loyalty',
  'returns',
  'shipping',
  'fraud',
  'media',
  'report',
  'event',
  'price',
  'store',
  'supplier',
  'route',
  'voucher',
  'session',
  'content',
  'image',
] as const
const KINDS = [
  'service',
  'worker',
  'ui',
  'client',
  'schema',
  'jobs',
  'lib',
  'proxy',
  'exporter',
  'tests',
  'charts',
  'sdk',
] as const

function makeLargeNames(): readonly string[] {
  return Array.from({ length: LARGE_SIZE }, (_, at) => {
    if (at === 0) return LARGE_REPOSITORY
    const subject = pickFrom(SUBJECTS, 'subject', at)
    return `${subject}-${pickFrom(KINDS, 'kind', at)}-${String(at).padStart(4, '0')}`
  })
}

let largeNames: readonly string[] | undefined

function namesOf(owner: string): readonly string[] {
  if (owner === LARGE_OWNER) return (largeNames ??= makeLargeNames())
  return KNOWN_NAMES.get(owner) ?? []
}

/** The owner whose repositories are requested. */
export interface RepositorySource {
  /** The owner that the tool can access. For an SCM service with workspaces, the same as `workspace`. */
  readonly owner: string
  readonly workspace?: string
}

function source(from: RepositorySource): { names: readonly string[]; prefix: string } {
  return from.workspace === undefined
    ? { names: namesOf(from.owner), prefix: from.owner }
    : { names: namesOf(ownerIn(from.workspace)), prefix: from.workspace }
}

const TRUNKS = ['main', 'main', 'main', 'master', 'trunk', 'develop'] as const

/** About 3 % of the repositories have no branch. The repositories of the owner `acme` all have branches. */
function isEmpty(fullName: string): boolean {
  return inPercent(3, fullName, 'empty') && !fullName.startsWith('acme/')
}

function trunkOf(fullName: string): string {
  return pickFrom(TRUNKS, fullName, 'trunk')
}

function repositoryOf(prefix: string, name: string, demoStartedAt: number): Repository {
  const fullName = `${prefix}/${name}`
  return {
    id: String(100_000_000 + (hash32(fullName) % 800_000_000)),
    fullName,
    name,
    private: inPercent(70, fullName, 'private'),
    defaultBranch: isEmpty(fullName) ? null : trunkOf(fullName),
    updatedAt: isoTime(demoStartedAt - between(0, 900 * DAY, fullName, 'updated')),
  }
}

export interface RepositoryQuery extends RepositorySource {
  /**
   * Part of the name. Our choice: upper and lower case do not matter, and a term with a slash is compared with the full
   * name.
   */
  readonly searchTerm: string
  readonly pageSize: number
  /** 1-based. */
  readonly currentPage: number
  readonly demoStartedAt: number
}

/** One page of repositories. A page after the last one is empty. */
export function findRepositories(query: RepositoryQuery): Repository[] {
  const { names, prefix } = source(query)
  const term = query.searchTerm.toLowerCase()
  const full = term.includes('/')
  const skip = (query.currentPage - 1) * query.pageSize
  const page: Repository[] = []
  let found = 0
  for (const name of names) {
    if (term !== '' && !(full ? `${prefix}/${name}` : name).toLowerCase().includes(term)) continue
    found += 1
    if (found <= skip) continue
    page.push(repositoryOf(prefix, name, query.demoStartedAt))
    if (page.length === query.pageSize) break
  }
  return page
}

const TOPICS = [
  'login',
  'cache',
  'retry',
  'upgrade',
  'flaky-test',
  'pagination',
  'dark-mode',
  'timeouts',
  'metrics',
  'cleanup',
  'i18n',
  'search',
] as const
const PREFIXES = ['feature', 'fix', 'chore', 'release', 'dependabot/npm'] as const

function branchNames(fullName: string): string[] {
  if (isEmpty(fullName)) return []
  const count =
    fullName === `${LARGE_OWNER}/${LARGE_REPOSITORY}`
      ? LARGE_BRANCHES
      : between(3, 14, fullName, 'count')
  return Array.from({ length: count }, (_, at) => {
    if (at === 0) return trunkOf(fullName)
    if (at === 1) return `release/${between(1, 9, fullName)}.${between(0, 20, fullName, 'minor')}`
    return `${pickFrom(PREFIXES, fullName, at)}/${pickFrom(TOPICS, fullName, at, 't')}-${at}`
  })
}

/**
 * The branches of one repository whose names contain the search term. The request has no paging.
 *
 * @param repository `<owner>/<repo>` or the repository's id
 * @returns `undefined` if the tool cannot access the repository
 */
export function findBranches(
  from: RepositorySource,
  repository: string,
  searchTerm: string,
): Branch[] | undefined {
  const { names, prefix } = source(from)
  const name = names.find(
    (candidate) =>
      `${prefix}/${candidate}` === repository ||
      (/^\d+$/.test(repository) && repositoryOf(prefix, candidate, 0).id === repository),
  )
  if (name === undefined) return undefined
  const fullName = `${prefix}/${name}`
  const term = searchTerm.toLowerCase()
  return branchNames(fullName)
    .filter((branch) => branch.toLowerCase().includes(term))
    .map((branch) => {
      const isTrunk = branch === trunkOf(fullName)
      return {
        name: branch,
        default: isTrunk,
        protected: isTrunk || branch.startsWith('release/'),
        commit: commitId(fullName, branch),
      }
    })
}
