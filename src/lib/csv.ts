/** Tables as CSV text (RFC 4180) that is safe to open in a spreadsheet. */

export type CsvCell = string | number | boolean | null | undefined

/**
 * A spreadsheet reads a cell that begins with one of these characters as a formula. Full-width forms count too.
 * An apostrophe before the cell makes it text, so that a name from the service cannot run a formula.
 */
const FORMULA = /^[=+\-@\t\r\n\0＝＋－＠]/

/**
 * Semicolons and tabs need quotes too. Some spreadsheets split a cell there, and the second half could be a formula.
 */
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/

function cellText(cell: CsvCell): string {
  if (cell === null || cell === undefined) return ''
  // A number is never a formula, so −5 needs no apostrophe.
  if (typeof cell !== 'string') return String(cell)
  return FORMULA.test(cell) ? `'${cell}` : cell
}

function writtenCell(cell: CsvCell): string {
  const text = cellText(cell)
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Writes a table as CSV. A missing value becomes an empty cell. Lines end with CR LF. There is no byte order mark. */
export function csvOf(header: readonly string[], rows: Iterable<readonly CsvCell[]>): string {
  const lines = [header, ...rows].map((row) => `${row.map(writtenCell).join(',')}\r\n`)
  return lines.join('')
}
