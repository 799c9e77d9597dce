import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'rolldown/utils'

/** From the path under `src` to the text. */
export type Sources = ReadonlyMap<string, string>

export interface Import {
  readonly from: string
  readonly isDynamic: boolean
}

/** A literal that names a module; a template without holes counts as one. */
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

/** Every way in which one module can name another: static, re-exported, dynamic, as a type, mocked. */
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

/** What these tests check: every source but themselves, who write down what they forbid. */
export function readSources(): Sources {
  const folder = fileURLToPath(new URL('..', import.meta.url))
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !path.startsWith('architecture/'))
  return new Map(paths.toSorted().map((path) => [path, readFileSync(join(folder, path), 'utf8')]))
}

/** One sentence a fault that a check finds in a file. */
export const faultsIn = (
  sources: Sources,
  check: (path: string, source: string) => readonly string[],
): readonly string[] =>
  [...sources].flatMap(([path, source]) => check(path, source).map((fault) => `${path} ${fault}`))
