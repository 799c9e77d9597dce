/** Reads and writes YAML. Imported only by the lazy dialogs, because the parser is large. */
import { LineCounter, parseAllDocuments, stringify, type YAMLParseError } from 'yaml'

/** Aliases can expand a small text to millions of values. */
const MOST_ALIASES = 50

/** Reads one document of YAML 1.2; never throws. */
export function readYaml(text: string): { readonly value: unknown } | { readonly words: string } {
  try {
    const lineCounter = new LineCounter()
    const documents = parseAllDocuments(text, { lineCounter, prettyErrors: false })
    const [first, ...others] = Array.isArray(documents) ? documents : []
    if (first === undefined) return { words: 'The text is empty.' }
    const [error] = first.errors
    if (error !== undefined) return { words: wordsOf(error, lineCounter) }
    if (others.length > 0) {
      return { words: `This contains ${others.length + 1} YAML documents. Import one of them.` }
    }
    return { value: first.toJS({ maxAliasCount: MOST_ALIASES }) as unknown }
  } catch (error) {
    // Too many aliases, an alias of nothing, or nested deeper than the parser goes.
    return { words: `This is neither JSON nor YAML that can be read. ${String(error)}` }
  }
}

function wordsOf({ pos: [at], message }: YAMLParseError, lines: LineCounter): string {
  const { line, col } = lines.linePos(at)
  return `This is neither JSON nor YAML. Line ${line}, column ${col}: ${message}`
}

/** YAML that reads back as the same value, also by YAML 1.1, where `yes` is a boolean. */
export function printYaml(value: unknown): string {
  return stringify(value, { lineWidth: 0, aliasDuplicateObjects: false, compat: 'yaml-1.1' })
}
