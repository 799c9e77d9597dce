/** Tells an orchestrator whether the process is alive, whether it is ready for requests, and which version it has. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { readConfig } from '~/api/config'
import type { Site } from './site'

export interface Version {
  readonly version: string
  readonly commit: string
  readonly built: string
}

const UNRELEASED: Version = { version: '0.0.0', commit: 'unknown', built: 'unknown' }

export function addHealthRoutes(
  app: FastifyInstance,
  site: Site,
  version: Version = UNRELEASED,
  isDraining: () => boolean,
): void {
  const configText = site.generatedFiles.get('/config.json')?.body ?? ''
  const isReadable = readConfig(configText, 'https://own.invalid/').ok
  const configHash = createHash('sha256').update(configText).digest('hex').slice(0, 16)
  app.get('/healthz', (_request, reply) => reply.type('text/plain').send('ok\n'))
  app.get('/readyz', (_request, reply) => {
    if (isDraining()) return reply.code(503).type('text/plain').send('draining\n')
    if (!isReadable) return reply.code(503).type('text/plain').send('config.json has errors\n')
    return reply.type('text/plain').send('ready\n')
  })
  app.get('/version.json', (_request, reply) => reply.send({ ...version, config: configHash }))
}

/** Reads the file VERSION of a release. It has three lines: version, commit and time of the build. */
export function readVersion(): Version | undefined {
  const file = new URL('../VERSION', import.meta.url)
  if (!existsSync(file)) return undefined
  const [version = '', commit = '', built = ''] = readFileSync(file, 'utf8').split('\n')
  return { version, commit, built }
}
