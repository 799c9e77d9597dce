import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvOf } from './csv'

function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  while (at < text.length) {
    let cell = ''
    if (text[at] === '"') {
      at += 1
      while (text[at] !== '"' || text[at + 1] === '"') {
        cell += text[at]
        at += text[at] === '"' ? 2 : 1
      }
      at += 1
    } else {
      while (at < text.length && text[at] !== ',' && text[at] !== '\r') {
        cell += text[at]
        at += 1
      }
    }
    row.push(cell)
    if (text[at] === ',') {
      at += 1
    } else {
      expect(text.slice(at, at + 2)).toBe('\r\n')
      at += 2
      rows.push(row)
      row = []
    }
  }
  return rows
}

const cell = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '\0', '"', ',', ';', "'", 'a', ' '),
      { maxLength: 6 },
    )
    .map((parts) => parts.join('')),
)

describe('a table as CSV', () => {
  it('a CSV reader reads the same cells back, except for the apostrophe before a formula', () => {
    const table = fc.array(fc.tuple(cell, cell), { maxLength: 8 })
    fc.assert(
      fc.property(table, (rows) => {
        const [header, ...read] = readCsv(csvOf(['a', 'b'], rows))
        expect(header).toEqual(['a', 'b'])
        expect(read).toHaveLength(rows.length)
        read.forEach((cells, line) => {
          cells.forEach((text, column) => {
            expect(text).not.toMatch(/^[=+\-@\t\r\0]/)
            const given = rows[line]?.[column] ?? ''
            expect([given, `'${given}`]).toContain(text)
            if (/^[a-z0-9 ]/i.test(given) || given === '') expect(text).toBe(given)
          })
        })
      }),
      { numRuns: 300 },
    )
  })

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\0=1', '＝1'])(
    'adds an apostrophe, so that a spreadsheet reads the formula %j as text',
    (text) => {
      expect(readCsv(csvOf([text], [[text]]))).toEqual([[`'${text}`], [`'${text}`]])
    },
  )

  it('quotes cells that contain a separator, doubles quotes, and ends every line with CR LF', () => {
    expect(
      csvOf(
        ['name', 'n'],
        [
          ['a,b', -5],
          ['say "hi"', null],
          ['two\nlines', undefined],
          ['a;b', true],
        ],
      ),
    ).toBe('name,n\r\n"a,b",-5\r\n"say ""hi""",\r\n"two\nlines",\r\n"a;b",true\r\n')
  })
})
