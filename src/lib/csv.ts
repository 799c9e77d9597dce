/** Tables as text, after RFC 4180, and safe to open in a spreadsheet. */

export type CsvCell = string | number | boolean | null | undefined

/**
 * What a spreadsheet takes for a formula begins with one of these, also in full width. The apostrophe
 * makes it text; the names of a stranger must not run anything.
 */
const FORMULA = /^[=+\-@\t\r\n\0＝＋－＠]/

/** Semicolons and tabs too: some spreadsheets cut there, and what follows would begin a cell of its own. */
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/

function cellText(cell: CsvCell): string {
  if (cell === null || cell === undefined) return ''
  // A number is ours and no formula: −5 stays a number.
  if (typeof cell !== 'string') return String(cell)
  return FORMULA.test(cell) ? `'${cell}` : cell
}

function writtenCell(cell: CsvCell): string {
  const text = cellText(cell)
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Writes a table.
 *
 * @param header the names of the columns
 * @param rows each with a cell a column; missing values become empty cells
 * @returns the text, each line ended by CR LF, without a byte order mark
 */
export function csvOf(header: readonly string[], rows: Iterable<readonly CsvCell[]>): string {
  const lines = [header, ...rows].map((row) => `${row.map(writtenCell).join(',')}\r\n`)
  return lines.join('')
}

const CELL = String.raw`(?:"(?:[^"]|"")*"|[^",\r\n]*)`
const ROW = new RegExp(String.raw`^(${CELL})(?:,${CELL})*\r?$`, 'gm')

/** The first cell of each line of a table that `csvOf` wrote, without the apostrophe. */
export function firstColumn(csv: string): readonly string[] {
  return [...csv.matchAll(ROW)].map(([, cell = '']) => {
    const text = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
    return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text
  })
}
