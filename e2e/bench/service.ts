/** The production build on the demo service, as `npm run start:http` serves it, in a process of its own. */
import { fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

interface Timed {
  readonly url: string
  readonly ms: number
}

export interface BenchService {
  readonly url: string
  /** The service's own time for the actions it has been asked for since the last call, in milliseconds. */
  readonly takeTimes: () => {
    readonly count: number
    readonly ms: number
    readonly each: readonly number[]
  }
  readonly close: () => Promise<void>
}

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/** @param workMs how long each action takes besides, in milliseconds */
export async function startService(scenario: string, workMs = 0): Promise<BenchService> {
  const folder = await mkdtemp(join(tmpdir(), 'sluice-bench-'))
  const options = ['http', '--port', '0', '--scenario', scenario]
  const child = fork(
    pathOf('../../dist/server/start.js'),
    [...options, '--state', join(folder, 'state.ndjson')],
    {
      execArgv: ['--import', new URL('time-requests.ts', import.meta.url).href],
      silent: true,
      env: { ...process.env, BENCH_WORK_MS: String(workMs) },
    },
  )
  let times: Timed[] = []
  child.on('message', (message) => times.push(message as Timed))
  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout?.on('data', (text) => {
      said += String(text)
      const found = /(http:\/\/\S+\/)\n/.exec(said)?.[1]
      if (found !== undefined) resolve(found)
    })
    child.stderr?.on('data', (text) => process.stderr.write(String(text)))
    child.on('exit', () => reject(new Error(`The server ended: ${said}`)))
  })
  return {
    url,
    takeTimes() {
      const asked = times.filter((one) => one.url.startsWith('/api/v2/actions'))
      times = []
      const each = asked.map(({ ms }) => ms)
      return { count: each.length, ms: each.reduce((sum, ms) => sum + ms, 0), each }
    },
    async close() {
      child.removeAllListeners('exit')
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill()
      await ended
      await rm(folder, { recursive: true })
    },
  }
}
