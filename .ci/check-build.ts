/**
 * Checks a finished production build: it contains no demo code, no source paths and no URLs with plain HTTP.
 * Also checks the licenses of its packages. Part of `npm run budget`.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

const BANNED = [
  // The library, tokens, scenarios and data of the demo.
  /["'`/[]msw\b/i,
  /mockServiceWorker/,
  /demo-(?:admin|engineer|approver|viewer)/,
  /huge-100k|partial-failures|other-shapes/,
  /globex/i,
  /audit_compliance/,
  /\b(?:the|this|a|our) demo\b|\bDemo\b/,
  // Output for developers, and paths of the sources.
  /console\.debug/,
  /sourceMappingURL/,
  /node_modules/,
  /\bsrc\/[\w./-]+\.tsx?\b/,
  // Names of XML namespaces and JSON Schema dialects are allowed. So are the placeholder base URL of the router, and
  // the template with which zod checks IPv6 addresses.
  /http:\/\/(?!www\.w3\.org\/|json-schema\.org\/|localhost\b|\[\$\{)[\w[%]/,
] as const

const LICENSES = 'MIT ISC BSD-2-Clause BSD-3-Clause Apache-2.0 0BSD CC0-1.0 OFL-1.1'.split(' ')

function checkFiles(): readonly string[] {
  return readdirSync(join(root, 'dist/app'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:js|css|html|json|svg|map)$/.test(entry.name))
    .flatMap((entry) => {
      const path = join(entry.parentPath, entry.name)
      const name = relative(root, path)
      if (name.endsWith('.map')) return [`${name} is a source map`]
      const text = readFileSync(path, 'utf8')
      return BANNED.flatMap((banned) => {
        const index = text.search(banned)
        const excerpt = text.slice(Math.max(0, index - 40), index + 60).replaceAll('\n', ' ')
        return index === -1 ? [] : [`${name} contains ${String(banned)}: …${excerpt}…`]
      })
    })
}

interface LockedPackage {
  readonly dev?: boolean
  readonly license?: string
  readonly hasInstallScript?: boolean
}

function checkPackages(): readonly string[] {
  const lockfile = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const { packages } = JSON.parse(lockfile) as { packages: Record<string, LockedPackage> }
  return Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && dev !== true)
    .flatMap(([path, { license = 'none', hasInstallScript }]) => [
      ...(LICENSES.includes(license)
        ? []
        : [`${path} has the license ${license}, which is not allowed`]),
      ...(hasInstallScript === true ? [`${path} has an install script`] : []),
    ])
}

const problems = [...checkFiles(), ...checkPackages()]
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log('The production build contains nothing of the demo and no source paths.')
