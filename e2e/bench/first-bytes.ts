/** P1 to P3 of performance.md: what a visit loads, read off the build as `npm run budget` does. */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { readBundleParts } from '../../.ci/bundle-parts.ts'
import type { PlainBench } from './bench-round.ts'
import type { Figure } from './report.ts'

/** In kB of 1,000 bytes, packed as the build's own copies are, and as the budget counts. */
function gzipOf(files: readonly string[]): number {
  const root = new URL('../../', import.meta.url)
  const sizes = files.map(
    (file) => gzipSync(readFileSync(fileURLToPath(new URL(file, root))), { level: 9 }).length,
  )
  return sizes.reduce((sum, size) => sum + size, 0) / 1_000
}

const bytes = (id: string, what: string, files: readonly string[], goal: number): Figure => ({
  id,
  what,
  unit: 'kB',
  values: [gzipOf(files)],
  goal,
})

function read(): readonly Figure[] {
  const { first, routes, all, css } = readBundleParts()
  const byRoute = [...routes].map(([key, files]) => ({
    name: basename(key, '.tsx'),
    files,
    size: gzipOf(files),
  }))
  const largest = byRoute.toSorted((a, b) => b.size - a.size)[0]
  return [
    bytes('P1', 'scripts before the first row, gzip', first, 125),
    bytes('P2', 'scripts of all routes, gzip', all, 260),
    ...(largest ? [bytes('P2', `largest route: ${largest.name}`, largest.files, 35)] : []),
    bytes('P3', 'styles, gzip', css, 12),
  ]
}

export const byteBenches: readonly PlainBench[] = [{ ids: ['P1', 'P2', 'P3'], isExact: true, read }]
