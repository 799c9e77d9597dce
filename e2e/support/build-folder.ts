import { fileURLToPath } from 'node:url'
import { resolve } from 'node:path'

/** Where the builds lie; `E2E_DIST` names another place than `dist`, to try one beside it. */
const dist = resolve(
  process.env['E2E_DIST'] ?? fileURLToPath(new URL('../../dist', import.meta.url).href),
)

/** The folder of one build. */
export function buildFolder(build: 'app' | 'demo' | 'server'): string {
  return resolve(dist, build)
}
