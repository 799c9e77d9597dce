import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'rolldown/utils'

/** The text of each file by its path under `src`. */
export type Sources = ReadonlyMap<string, string>

export interface Import {
  readonly from: string
  readonly isDynamic: boolean
}

function textOf(node: unknown): string | undefined {
  const { type, value, quasis } = node as {
    type?: string
    value?: unknown
    quasis?: readonly { value: { cooked: string | null } }[]
  }
  if (type === 'Literal' && typeof value === 'string') return value
  return type === 'TemplateLiteral' && quasis?.length === 1
    ? (quasis[0]?.value.cooked ?? undefined)
    : undefined
}

/** The modules that a file names: static, re-exported, dynamic, type and mock imports. */
export function importsOf(path: string, source: string): readonly Import[] {
  const { program, errors } = parseSync(path, source)
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`)
  const found: Import[] = []
  const add = (node: unknown, isDynamic = false) => {
    const from = node === null ? undefined : textOf(node)
    if (from !== undefined) found.push({ from, isDynamic })
  }
  const visitor = new Visitor({
    ImportDeclaration: (node) => add(node.source),
    ExportNamedDeclaration: (node) => add(node.source),
    ExportAllDeclaration: (node) => add(node.source),
    ImportExpression: (node) => add(node.source, true),
    TSImportType: (node) => add(node.source),
    CallExpression: ({ callee, arguments: args }) => {
      const isVi =
        callee.type === 'MemberExpression' &&
        callee.object.type === 'Identifier' &&
        callee.object.name === 'vi'
      if (isVi && args[0] !== undefined) add(args[0])
    },
  })
  visitor.visit(program)
  return found
}

export const isTest = (path: string): boolean => /\.test(?:-data)?\.tsx?$/.test(path)

/** All sources except these tests, which contain the forbidden texts. */
export function readSources(): Sources {
  const folder = fileURLToPath(new URL('..', import.meta.url))
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !path.startsWith('architecture/'))
  return new Map(paths.toSorted().map((path) => [path, readFileSync(join(folder, path), 'utf8')]))
}

/** One sentence for each fault that a check finds. */
export const faultsIn = (
  sources: Sources,
  check: (path: string, source: string) => readonly string[],
): readonly string[] =>
  [...sources].flatMap(([path, source]) => check(path, source).map((fault) => `${path} ${fault}`))
