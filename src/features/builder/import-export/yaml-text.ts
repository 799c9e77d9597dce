/** Reading and writing YAML. Its parser weighs as much as a screen, so it comes when it is asked for. */
import { LineCounter, parseAllDocuments, stringify, type YAMLParseError } from 'yaml'

/** Values that may stand for others, which a small text can make millions of. */
const MOST_ALIASES = 50

/** Reads one document of YAML 1.2; never throws. */
export function readYaml(text: string): { readonly value: unknown } | { readonly words: string } {
  try {
    const lineCounter = new LineCounter()
    const documents = parseAllDocuments(text, { lineCounter, prettyErrors: false })
    const [first, ...others] = Array.isArray(documents) ? documents : []
    if (first === undefined) return { words: 'There is nothing in it.' }
    const [error] = first.errors
    if (error !== undefined) return { words: wordsOf(error, lineCounter) }
    if (others.length > 0) {
      return { words: `It holds ${others.length + 1} documents; one pipeline is one document.` }
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

/** YAML that reads back as the same value; also where `yes` is taken for a flag, as YAML 1.1 has it. */
export function printYaml(value: unknown): string {
  return stringify(value, { lineWidth: 0, aliasDuplicateObjects: false, compat: 'yaml-1.1' })
}
