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

/** The role behind a bearer token; `undefined` when the demo does not know the token. */
export function roleOfToken(token: string): Role | undefined {
  return ROLES.find((role) => ROLE_CARDS[role].token === token)
}

function rolesFor(action: Action): readonly Role[] {
  if (action === 'status') return ROLES
  return action === 'approve' || action === 'reject' ? ['approver', 'admin'] : ['engineer', 'admin']
}

/** Says why, that nothing was changed, and which roles may: in the words of the box that changes the role. */
export function forbid(role: Role, roles: readonly Role[], what: string, field?: string): Refusal {
  const others = roles.map((each) => ROLE_CARDS[each].label).join(' or ')
  const who = role === 'viewer' ? 'A' : 'An'
  return refuse(
    'forbidden',
    `${who} ${role} ${what}. Nothing was changed. Use the role ${others}.`,
    field,
  )
}

/** Why this role may not do it; `undefined` when it may. */
export function denial(role: Role, action: Action, type: ResourceType): Refusal | undefined {
  const roles = rolesFor(action)
  return roles.includes(role) ? undefined : forbid(role, roles, `may not ${action} ${type}s`)
}

/** Who works with the demo beside its visitor. The last one is no person: it starts what runs at night. */
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

/** Those who approve, reject and stop. */
export const DECIDERS = ['maria.lopez', 'jonas.weber', 'amina.diallo', 'sofia.rossi'] as const
