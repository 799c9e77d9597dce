/**
 * Who may do what in the demo. The document says "roles and permissions appropriate to the action"
 * (§5) and no more; tokens, roles and this table are our choice (docs/service.md#the-demo-service).
 */
import type { Action, ResourceType } from '~/domain/action-table'
import { refuse, type Refusal } from './refusal'

export const ROLES = ['admin', 'engineer', 'approver', 'viewer'] as const
export type Role = (typeof ROLES)[number]

export interface RoleCard {
  readonly token: string
  /** Who is named in records and in the audit log. Not the token, which must not come back in a reply. */
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

const ROLE_OF_TOKEN: ReadonlyMap<string, Role> = new Map(
  ROLES.map((role) => [ROLE_CARDS[role].token, role]),
)

/** The role behind a bearer token; `undefined` when the demo does not know the token. */
export function roleOfToken(token: string): Role | undefined {
  return ROLE_OF_TOKEN.get(token)
}

const BUILDERS = ['engineer', 'admin'] as const
const DECIDERS = ['approver', 'admin'] as const

const MAY_ACT = {
  status: ROLES,
  create: BUILDERS,
  update: BUILDERS,
  run: BUILDERS,
  stop: BUILDERS,
  reset: BUILDERS,
  delete: BUILDERS,
  approve: DECIDERS,
  reject: DECIDERS,
} as const satisfies Record<Action, readonly Role[]>

/** Why this role may not do it, whether anything was changed, and who may; `undefined` when it may. */
export function denial(role: Role, action: Action, type: ResourceType): Refusal | undefined {
  const roles: readonly Role[] = MAY_ACT[action]
  if (roles.includes(role)) return undefined
  return refuse(
    'forbidden',
    `${aRole(role)} may not ${action} ${type}s. Nothing was changed. ${otherRole(roles)}`,
  )
}

/** How a refusal names the caller: "An engineer may not approve." */
export function aRole(role: Role): string {
  return role === 'viewer' ? `A ${role}` : `An ${role}`
}

/** What to do about a refusal, in the words of the box that changes the role. */
export function otherRole(roles: readonly Role[]): string {
  return `Use the role ${roles.map((role) => ROLE_CARDS[role].label).join(' or ')}.`
}
