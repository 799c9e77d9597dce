/**
 * React comes as CommonJS, whose parts are looked up where they are called, `(0, runtime.jsx)(…)`, some three
 * thousand times, and in a wrapping whose code would be a file of its own before the first rows. Here its files
 * become modules: what they export are names like any other, and what nobody imports is left out.
 */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)

/** Where each of them has what it is in production. */
const FILES: Readonly<Record<string, string>> = {
  react: 'react.production.js',
  'react/jsx-runtime': 'react-jsx-runtime.production.js',
  'react-dom': 'react-dom.production.js',
  'react-dom/client': 'react-dom-client.production.js',
  scheduler: 'scheduler.production.js',
}

const REQUIRED = /var (?:\w+ = require\("[^"]+"\),\s*)*\w+ = require\("[^"]+"\);/g
const ONE = /(\w+) = require\(("[^"]+")\)[,;]/g

/**
 * @param code a file of React's, as it is published
 * @returns the same as a module
 * @throws when something else is required or exported in it: React has changed, and this has to follow
 */
export function moduleOf(code: string): string {
  const names = new Set<string>()
  const text = code
    .replace(REQUIRED, (all) => all.slice('var '.length).replace(ONE, 'import * as $1 from $2;'))
    .replace(/^(\s*)exports\.(\w+) =/gm, (_all, indent: string, name: string) => {
      const isFirst = !names.has(name)
      names.add(name)
      return `${indent}${isFirst ? 'let ' : ''}$${name} =`
    })
    .replace(/\bexports\.(\w+)/g, (all, name: string) => (names.has(name) ? `$${name}` : all))
  const rest = /\b(?:require|exports)\b.*/.exec(text)
  if (rest !== null) throw new Error(`React is written differently: ${rest[0]}`)
  const own = [...names].map((name) => `$${name} as ${name}`).join(', ')
  const whole = [...names].map((name) => `${name}: $${name}`).join(', ')
  return `${text}\nexport { ${own} }\nexport default { ${whole} }\n`
}

/** React as modules, for us and for each package that imports it. */
export function reactModules(): Plugin {
  const paths = new Map(
    Object.entries(FILES).map(([name, file]) => [
      name,
      join(dirname(require.resolve(`${name.split('/')[0]}/package.json`)), 'cjs', file),
    ]),
  )
  const known = new Set(paths.values())
  return {
    name: 'react-modules',
    enforce: 'pre',
    resolveId: (source) => paths.get(source),
    transform: (code, id) => (known.has(id) ? { code: moduleOf(code), map: null } : undefined),
  }
}
