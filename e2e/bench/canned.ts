/** The server of the canned replies (`canned-server.ts`), in a process of its own. */
import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Canned } from './canned-server.ts'
import { startService, type BenchService } from './service.ts'

export interface CannedService extends BenchService {
  /** From the next request on. */
  readonly answer: (canned: Canned) => Promise<void>
}

function said(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error('The server of the canned replies ended.'))
    child.once('exit', onExit).once('message', (message) => {
      child.off('exit', onExit)
      resolve(message)
    })
  })
}

export async function startCanned(): Promise<CannedService> {
  const product = await startService('empty')
  const server = fileURLToPath(new URL('canned-server.ts', import.meta.url))
  const child = fork(server, [product.url], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const url = String(await said(child))
  return {
    url,
    takeTimes: product.takeTimes,
    async answer(canned) {
      const done = said(child)
      child.send(canned)
      await done
    },
    async close() {
      const isGone = child.exitCode !== null || child.signalCode !== null
      const ended = isGone || new Promise((resolve) => child.once('exit', resolve))
      child.kill()
      await Promise.all([ended, product.close()])
    },
  }
}
