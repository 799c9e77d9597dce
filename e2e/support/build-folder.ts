import { fileURLToPath } from 'node:url'
import { resolve } from 'node:path'

/** The folder of the builds. `E2E_DIST` can name another build to test. */
const dist = resolve(
  process.env['E2E_DIST'] ?? fileURLToPath(new URL('../../dist', import.meta.url).href),
)

export function buildFolder(build: 'app' | 'demo' | 'server'): string {
  return resolve(dist, build)
}
