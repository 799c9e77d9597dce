import { existsSync, readFileSync } from 'node:fs'
import type { Version } from './health'

/** From the file VERSION of a release: version, commit and time of the build, a line each. */
export function readVersion(): Version | undefined {
  const file = new URL('../VERSION', import.meta.url)
  if (!existsSync(file)) return undefined
  const [version = '', commit = '', built = ''] = readFileSync(file, 'utf8').split('\n')
  return { version, commit, built }
}
