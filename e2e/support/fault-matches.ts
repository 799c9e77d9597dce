import type { Match, Received } from './fault-server'

export const LIST: Match = ({ method, path }) => method === 'GET' && path === '/api/v2/pipelines'

export const ONE: Match = ({ method, path }) =>
  method === 'GET' && /^\/api\/v2\/pipelines\/[^/]+$/.test(path)

export const POLL: Match = ({ method, path, body }) =>
  method === 'POST' && path === '/api/v2/actions' && actionOf(body) === 'status'

export const ACT: Match = ({ method, path, body }) =>
  method === 'POST' && path === '/api/v2/actions' && actionOf(body) !== 'status'

export const IDENTIFIERS: Match = ({ method, path }) =>
  method === 'GET' && path === '/api/v2/tools/identifiers'

export const REGISTRY: Match = ({ method, path }) =>
  method === 'GET' && path === '/api/v2/tools/registry'

export const METADATA: Match = ({ method, path }) =>
  method === 'GET' && path === '/api/v2/pipelines/step-metadata'

export const REPOSITORIES: Match = ({ method, path }) =>
  method === 'POST' && path === '/api/v2/tools/scm/repositories'

export const BRANCHES: Match = ({ method, path }) =>
  method === 'POST' && path === '/api/v2/tools/scm/branches'

export const VALIDATE: Match = ({ method, path }) =>
  method === 'POST' && path === '/api/v2/pipelines/validate'

export const CREATE: Match = ({ method, path }) => method === 'POST' && path === '/api/v2/pipelines'

export const PREFLIGHT: Match = ({ method }) => method === 'OPTIONS'

export function actionOf(body: string): unknown {
  try {
    return (JSON.parse(body) as { readonly action?: unknown } | null)?.action
  } catch {
    return undefined
  }
}

export function targetsOf({ body }: Received): readonly string[] {
  return (JSON.parse(body) as { readonly target: readonly string[] }).target
}
