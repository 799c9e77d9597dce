/**
 * The permissions of each role in the demo. The service description only says "roles and permissions appropriate to the
 * action" (§5). Tokens, roles and this table are our choice (docs/service.md#the-demo-service).
 */
import { ACTION_TABLE, type Action, type ResourceType } from '~/domain/action-table'
import { refuse, type Refusal } from './refusal'

export const ROLES = ['admin', 'engineer', 'approver', 'viewer'] as const
export type Role = (typeof ROLES)[number]

export interface RoleCard {
  readonly token: string
  /** The name in records and in the audit log. It is not the token, because a reply must not contain the token. */
  readonly person: string
  readonly label: string
  readonly description: string
}

export const ROLE_CARDS = {
  admin: {
    token: 'demo-admin',
    person: 'admin@demo',
    label: 'Admin',
    description: 'May do everything and sees every tool.',
  },
  engineer: {
    token: 'demo-engineer',
    person: 'engineer@demo',
    label: 'Engineer',
    description: 'Builds and runs. May not approve or reject.',
  },
  approver: {
    token: 'demo-approver',
    person: 'approver@demo',
    label: 'Approver',
    description: 'Approves and rejects. May not build or run anything.',
  },
  viewer: {
    token: 'demo-viewer',
    person: 'viewer@demo',
    label: 'Viewer',
    description: 'Reads and checks status. May not change anything.',
  },
} as const satisfies Record<Role, RoleCard>

export function roleOfToken(token: string): Role | undefined {
  return ROLES.find((role) => ROLE_CARDS[role].token === token)
}

export const BUILDERS = ['engineer', 'admin'] as const
const APPROVERS = ['approver', 'admin'] as const

/**
 * Refuses a request of this role. The message gives the reason, says that nothing was changed, and names the roles that
 * may do this. The names are the labels in the demo menu.
 */
export function forbid(role: Role, roles: readonly Role[], what: string, field?: string): Refusal {
  const others = roles.map((each) => ROLE_CARDS[each].label).join(' or ')
  const who = role === 'viewer' ? 'A' : 'An'
  return refuse(
    'forbidden',
    `${who} ${role} ${what}. Nothing was changed. Use the role ${others}.`,
    field,
  )
}

/** Why the role may not do this; `undefined` if the role may. */
export function refusalForRole(
  role: Role,
  action: Action,
  type: ResourceType,
): Refusal | undefined {
  if (action === 'status') return undefined
  const roles: readonly Role[] = ACTION_TABLE[action].group === 'decide' ? APPROVERS : BUILDERS
  return roles.includes(role) ? undefined : forbid(role, roles, `may not ${action} ${type}s`)
}

/**
 * The names of those who act in the demo besides the visitor: people, and `scheduler`, which starts the nightly runs.
 */
export const PEOPLE = [
  'maria.lopez',
  'jonas.weber',
  'amina.diallo',
  'li.wei',
  'sofia.rossi',
  'tom.baker',
  'nadia.haddad',
  'pavel.novak',
  'scheduler',
] as const

export const DECIDERS = ['maria.lopez', 'jonas.weber', 'amina.diallo', 'sofia.rossi'] as const
