/**
 * What kind of thing it is decides when it goes.
 * - `read`: what the service said, and tokens
 * - `work`: what the person typed, chose, named or sent
 * - `drafts`: drafts of pipelines; their secrets are never written
 * - `settings`: theme, density and the like, without any name
 */
export type Kind = 'read' | 'work' | 'drafts' | 'settings'

/** By how the name of a storage key or of a database begins. */
const KINDS: readonly (readonly [begin: string, kind: Kind])[] = [
  ['sluice.token', 'read'],
  ['sluice.agent-token', 'read'],
  ['sluice.draft:', 'drafts'],
  ['sluice-drafts', 'drafts'],
  ['sluice.preferences', 'settings'],
  ['sluice.fonts', 'settings'],
  ['sluice.last-seen', 'settings'],
  ['sluice.tell-of-gates', 'settings'],
]

/** @returns `undefined` for what another page of this origin keeps; a name that nobody listed here is `work` */
export function kindOf(name: string): Kind | undefined {
  if (!/^sluice[.-]/.test(name)) return undefined
  return KINDS.find(([begin]) => name.startsWith(begin))?.[1] ?? 'work'
}
