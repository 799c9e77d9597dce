/** What `npm start` and `npm run start:http` run once everything is built. */
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { OptionError, readOptions, type StartOptions } from './read-options'
import { type RunningServer, type ServerOptions, startServer } from './start-server'

/** Taken when nobody asks for another. */
const USUAL_PORT = { demo: 4310, http: 4311, service: 4312 } as const

const folderOf = (name: 'app' | 'demo') => fileURLToPath(new URL(`../${name}`, import.meta.url))

interface Site extends Pick<ServerOptions, 'root' | 'kind' | 'config' | 'handlers' | 'service'> {
  /** What is to be put away once the server has closed. */
  readonly putAway?: () => Promise<void>
}

/** The production build; it finds its service on the server that it comes from. */
const app = {
  root: folderOf('app'),
  kind: 'app',
  config: { apiBaseUrl: './', mcpUrl: './mcp', auth: 'token' },
} as const

/** The demo service is loaded only where it is wanted. */
async function siteOnDemoService({ scenario, stateFile }: StartOptions): Promise<Site> {
  const { createHttpDemo } = await import('~/mocks/http')
  mkdirSync(dirname(stateFile), { recursive: true })
  const demo = await createHttpDemo({ stateFile, ...(scenario !== undefined && { scenario }) })
  await demo.service.prepare()
  return { ...app, handlers: [(req, res) => demo.handle(req, res)], putAway: () => demo.close() }
}

function siteFor(options: StartOptions): Site | Promise<Site> {
  const { kind, service } = options
  if (service !== undefined && kind === 'service') {
    const auth = service.token === undefined ? 'token' : 'proxy'
    return {
      ...app,
      config: { ...app.config, auth },
      service: { ...service, service: service.url },
    }
  }
  return kind === 'http' ? siteOnDemoService(options) : { root: folderOf('demo'), kind: 'demo' }
}

async function start(options: StartOptions, site: Site): Promise<RunningServer> {
  const { host, publicHosts, basePath } = options
  const common = { host, publicHosts, basePath, ...site }
  try {
    return await startServer({ ...common, port: options.port ?? USUAL_PORT[options.kind] })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    if (options.port !== undefined) throw new OptionError(`Port ${options.port} is taken.`)
    return startServer({ ...common, port: 0 })
  }
}

function announce(options: StartOptions, url: string): void {
  const scenario = options.scenario === undefined ? '' : `?scenario=${options.scenario}`
  switch (options.kind) {
    case 'demo':
      console.log(`The dashboard with its demo: ${url}${scenario}`)
      break
    case 'http':
      console.log(`The dashboard on the demo service: ${url}`)
      console.log(`The service: ${url}api/v2, its state in ${options.stateFile}`)
      console.log(`For agents: ${url}mcp`)
      break
    case 'service':
      console.log(`The dashboard on ${options.service?.url.href ?? ''}: ${url}`)
      break
    default:
      options.kind satisfies never
  }
  console.log('Ctrl+C ends it.')
}

async function main(): Promise<void> {
  try {
    const options = readOptions(process.argv.slice(2), process.env)
    const site = await siteFor(options)
    const server = await start(options, site)
    announce(options, server.url)
    const end = async () => {
      await server.close()
      await site.putAway?.()
      process.exit(0)
    }
    process.once('SIGINT', () => void end()).once('SIGTERM', () => void end())
  } catch (error) {
    console.error(error instanceof OptionError ? error.message : error)
    process.exitCode = 1
  }
}

await main()
