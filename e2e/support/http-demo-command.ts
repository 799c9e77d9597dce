/** Runs the command of `npm run start:http` in its own process, with its own state file. */
import { test as base } from '@playwright/test'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildFolder } from './build-folder'

const STARTED = 'Press Ctrl+C to stop.'

export const test = base.extend<{
  printed: string
}>({
  printed: async ({}, provide) => {
    const folder = await mkdtemp(join(tmpdir(), 'sluice-http-'))
    const options = ['http', '--port', '0', '--state', join(folder, 'state.jsonl')]
    const child = fork(join(buildFolder('server'), 'start.js'), options, { silent: true })
    const printed = await new Promise<string>((resolve, reject) => {
      let said = ''
      child.stdout?.on('data', (text) => {
        said += String(text)
        if (said.includes(STARTED)) resolve(said)
      })
      child.once('exit', () => reject(new Error(`The server ended: ${said}`)))
    })
    await provide(printed)
    const ended = once(child, 'exit')
    child.kill()
    await ended
    await rm(folder, { recursive: true, force: true })
  },
})

export function addressAfter(printed: string, words: string): string {
  const line = printed.split('\n').find((each) => each.includes(words))
  if (line === undefined) throw new Error(`“${words}” is not printed: ${printed}`)
  return line.slice(line.indexOf(words) + words.length).trim()
}
