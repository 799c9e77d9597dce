/** What `npm start` and `npm run start:http` run once everything is built. */
import { fileURLToPath } from 'node:url'
import { OptionError, readOptions, type StartOptions } from './read-options'
import { createServiceProxy } from './service-proxy'
import { type RunningServer, type ServerOptions, startServer } from './start-server'

/** Taken when nobody asks for another. */
const USUAL_PORT = { demo: 4310, http: 4311, service: 4312 } as const

const folderOf = (name: 'app' | 'demo') => fileURLToPath(new URL(`../${name}`, import.meta.url))

type Site = Pick<ServerOptions, 'root' | 'kind' | 'config' | 'handlers'>

async function siteFor(options: StartOptions): Promise<Site> {
  const app = { root: folderOf('app'), kind: 'app' } as const
  if (options.service !== undefined) {
    const { url, agent, token } = options.service
    return {
      ...app,
      config: { apiBaseUrl: './', mcpUrl: './mcp', auth: token === undefined ? 'token' : 'proxy' },
      handlers: [createServiceProxy({ service: url, agent, token })],
    }
  }
  return { root: folderOf('demo'), kind: 'demo' }
}

async function start(options: StartOptions): Promise<RunningServer> {
  const { host, publicHosts, basePath } = options
  const common = { host, publicHosts, basePath, ...(await siteFor(options)) }
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
      console.log(`The service: ${url}api/v2 and ${url}mcp, state in ${options.stateFile}`)
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
    const server = await start(options)
    announce(options, server.url)
    const end = () => void server.close().then(() => process.exit(0))
    process.once('SIGINT', end).once('SIGTERM', end)
  } catch (error) {
    console.error(error instanceof OptionError ? error.message : error)
    process.exitCode = 1
  }
}

await main()
