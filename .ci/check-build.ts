/**
 * What must not be in the production build (security 48), and under which licences its packages come
 * (security 49). Run by `npm run budget` on a finished build.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, 'dist/app')

/** `node_modules/…` and the like would tell where the sources lay; the rest belongs to the demo. */
const BANNED = [
  /["'`/[]msw\b/i,
  /mockServiceWorker/,
  /demo-(?:admin|engineer|approver|viewer)/,
  /huge-100k|partial-failures|other-shapes/,
  /globex/i,
  /audit_compliance/,
  /console\.debug/,
  /sourceMappingURL/,
  /node_modules/,
  /\bsrc\/[\w./-]+\.tsx?\b/,
  // Names of XML namespaces and of JSON Schema's dialects are no addresses, and loopback is where the
  // router's dummy base points; zod tries IPv6 addresses by putting them into one.
  /http:\/\/(?!www\.w3\.org\/|json-schema\.org\/|localhost\b|\[\$\{)[\w[%]/,
] as const

/** OFL-1.1 is the licence of the fonts. */
const LICENCES = new Set([
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'CC0-1.0',
  'OFL-1.1',
])

function faultsOfFiles(): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:js|css|html|json|svg|map)$/.test(entry.name))
    .flatMap((entry) => {
      const path = join(entry.parentPath, entry.name)
      const text = readFileSync(path, 'utf8')
      const isMap = entry.name.endsWith('.map') ? [`${relative(root, path)} is a source map`] : []
      const found = BANNED.flatMap((banned) => {
        const at = text.search(banned)
        if (at === -1) return []
        const around = text.slice(Math.max(0, at - 40), at + 60).replaceAll('\n', ' ')
        return [`${relative(root, path)} holds ${String(banned)}: …${around}…`]
      })
      return [...isMap, ...found]
    })
}

interface LockedPackage {
  readonly dev?: boolean
  readonly license?: string
  readonly hasInstallScript?: boolean
}

function faultsOfPackages(): readonly string[] {
  const lockfile = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const { packages } = JSON.parse(lockfile) as { packages: Record<string, LockedPackage> }
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && dev !== true)
    .flatMap(([path, { license = 'none', hasInstallScript }]) => [
      ...(LICENCES.has(license) ? [] : [`${path} comes under the licence ${license}`]),
      ...(hasInstallScript === true ? [`${path} wants to run a script when installed`] : []),
    ])
}

const faults = [...faultsOfFiles(), ...faultsOfPackages()]
for (const fault of faults) console.error(fault)
if (faults.length > 0) process.exit(1)
console.log(
  'The production build holds nothing of the demo, no source paths and no plain-HTTP hosts.',
)
