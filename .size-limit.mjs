/**
 * The size budgets in gzip bytes (1 kB is 1,000 bytes). `npm run budget` checks them on a finished build.
 * The ids are those of the performance page in docs/.
 */
import { posix } from 'node:path'
import { readBundleParts } from './.ci/bundle-parts.ts'

const { first, routes, css, fonts, demo } = readBundleParts()

/**
 * @param {string} name
 * @param {readonly string[]} path
 * @param {string} limit
 */
const budget = (name, path, limit) => ({ name, path: [...path], limit, gzip: true })

export default [
  budget('P1 scripts before the first row of /pipelines', first, '150 kB'),
  ...[...routes].map(([key, files]) =>
    budget(`P2 ${posix.basename(key, '.tsx')}, on top of P1`, files, '60 kB'),
  ),
  budget('P3 styles', css, '12 kB'),
  // Two variable fonts, Latin only. The first rows do not wait for them.
  budget('Fonts', fonts, '90 kB'),
  ...(demo.length > 0 ? [budget('The demo service, on top of P1', demo, '80 kB')] : []),
]
