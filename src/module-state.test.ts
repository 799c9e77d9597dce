/**
 * Module state survives a sign-out unless `clearLocalData` clears it. So each variable with state must be cleared
 * by a function that its file registers there, or be listed here with the reason why it holds no data of the
 * service or of a person.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'rolldown/utils'
import { describe, expect, test } from 'vitest'

/** The state that may survive a sign-out, by file or variable, with the reason. */
const MAY_STAY: ReadonlyMap<string, string> = new Map([
  ['stores/clear-local-data.ts', 'The functions that empty the stores.'],
  ['domain/phases.ts', 'The words that config.json maps to phases.'],
  ['domain/allowed-actions.ts', 'The actions that config.json switches off.'],
  ['stores/session.ts', 'Which slots hold a token; each removes itself at the sign-out.'],
  ['stores/database.ts', 'The connection.'],
  ['stores/clock.ts', 'A timer, and how many components listen to it.'],
  ['lib/time-format.ts', 'Formatters, by time zone.'],
  ['lib/visible-text.ts', 'A pattern.'],
])

/** These functions register their stores with `clearLocalData`. */
const REGISTERED = new Set(['createStore', 'createPersistedStore', 'createSelection'])

const CHANGES = new Set(['add', 'set', 'push', 'unshift', 'splice'])

type Node = Readonly<Record<string, unknown>> & { readonly type: string }

/** The names of variables with state: `let`, changed collections, and stores made by a factory. */
function stateIn(path: string, source: string): readonly string[] {
  const { program } = parseSync(path, source)
  const changed = new Set<string>()
  new Visitor({
    CallExpression: ({ callee }) => {
      if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return
      if (callee.property.type === 'Identifier' && CHANGES.has(callee.property.name))
        changed.add(callee.object.name)
    },
  }).visit(program)
  const isState = (kind: string, name: string, init: Node | null, isExported: boolean) => {
    if (kind !== 'const') return true
    if (init?.type === 'NewExpression') {
      const { name: made } = init['callee'] as { readonly name?: string }
      // Entries of a WeakMap disappear with their key objects, so only Map and Set count.
      const isEmpty = (init['arguments'] as readonly unknown[]).length === 0
      const isCollection = made === 'Map' || made === 'Set'
      return isCollection && (changed.has(name) || (isExported && isEmpty))
    }
    if (init?.type === 'ArrayExpression') return changed.has(name)
    if (init?.type !== 'CallExpression') return false
    const { name: factory = '' } = init['callee'] as { readonly name?: string }
    return /^create[A-Z]/.test(factory) && factory !== 'createContext' && !REGISTERED.has(factory)
  }
  return program.body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type !== 'VariableDeclaration') return []
    return declared.declarations.flatMap(({ id, init }) =>
      id.type === 'Identifier' &&
      isState(declared.kind, id.name, init as Node | null, declared !== statement)
        ? [id.name]
        : [],
    )
  })
}

/** The names in the functions given to `onClear`, and in the functions of the same file that these functions call. */
function clearedIn(path: string, source: string): ReadonlySet<string> {
  const { program } = parseSync(path, source)
  const declared = new Map<string, Node>()
  const waiting: Node[] = []
  new Visitor({
    FunctionDeclaration: (node) => {
      if (node.id !== null) declared.set(node.id.name, node as unknown as Node)
    },
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init?.type === 'ArrowFunctionExpression')
        declared.set(id.name, init as unknown as Node)
    },
    CallExpression: ({ callee, arguments: given }) => {
      if (callee.type === 'Identifier' && callee.name === 'onClear')
        waiting.push(given[1] as unknown as Node)
    },
  }).visit(program)
  const names = new Set<string>()
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    for (const name of namesIn(node)) {
      const called = declared.get(name)
      if (called !== undefined && !names.has(name)) waiting.push(called)
      names.add(name)
    }
  }
  return names
}

function namesIn(node: unknown): readonly string[] {
  if (Array.isArray(node)) return node.flatMap(namesIn)
  if (typeof node !== 'object' || node === null) return []
  const { type, name } = node as { readonly type?: unknown; readonly name?: unknown }
  const own = type === 'Identifier' && typeof name === 'string' ? [name] : []
  return [...own, ...Object.values(node).flatMap(namesIn)]
}

/** The state that no function given to `onClear` clears. */
function stayingIn(path: string, source: string): readonly string[] {
  const cleared = clearedIn(path, source)
  return stateIn(path, source).filter((name) => !cleared.has(name))
}

function readSources(): ReadonlyMap<string, string> {
  const folder = fileURLToPath(new URL('.', import.meta.url))
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !/\.test(?:-data)?\.tsx?$|^(?:mocks|server)\//.test(path))
  return new Map(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')]))
}

describe('module state', { timeout: 180_000 }, () => {
  const staying = [...readSources()].flatMap(([path, source]) =>
    stayingIn(path, source).map((name) => ({ path, name })),
  )

  test('is cleared by clearLocalData, or holds no data of the service or of a person', () => {
    const unknown = staying
      .filter(({ path, name }) => !MAY_STAY.has(path) && !MAY_STAY.has(`${path}: ${name}`))
      .map(({ path, name }) => `${path}: ${name}`)
    expect(unknown).toEqual([])
  })

  test('has a listed reason only if it needs one', () => {
    const needed = new Set(staying.flatMap(({ path, name }) => [path, `${path}: ${name}`]))
    expect([...MAY_STAY.keys()].filter((each) => !needed.has(each))).toEqual([])
  })
})

test.each([
  ['let recent = []', true],
  ['export let recent', true],
  ['const known = new Map()\nexport const note = (a) => known.set(a, a)', true],
  ['export const works = new Set()', true],
  ['const WORDS = new Map([["a", "b"]])', false],
  ['const known = new WeakMap()\nknown.set({}, 1)', false],
  ['export const engine = createEngine()', true],
  ['const useNames = createStore("work", () => ({}))', false],
  ['const Context = createContext(undefined)', false],
  ['const all = []\nall.push(1)', true],
  ['export function work() { let count = 0; count += 1 }', false],
])('the check of the code %j finds state, or none (%s)', (source, isState) => {
  expect(stateIn('a.ts', source).length > 0).toBe(isState)
})

test.each([
  ['let recent = []\nonClear("read", () => { recent = [] })', []],
  ['let recent = []\nlet other = []\nonClear("read", () => { recent = [] })', ['other']],
  ['const all = new Set()\nconst drop = () => all.clear()\nall.add(1)\nonClear("work", drop)', []],
  ['import { onClear } from "a"\nlet recent', ['recent']],
])('in the code %j, the state that survives a sign-out is %j', (source, names) => {
  expect(stayingIn('a.ts', source)).toEqual(names)
})
