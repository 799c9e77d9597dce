import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { KNOWN_PHASES, PHASES } from '../phases'
import { QUERY_KEYS, messageOf } from './query-keys'
import { formatTerm, type Term } from './query-language'
import { parseQuery, phasesAskedFor, toggleStatus } from './query-parse'

const fragment = fc.oneof(
  fc.constantFrom(
    'status:',
    '-status:',
    'tag:',
    'name~',
    'by:',
    'id:',
    'updated>',
    'created<',
    'failed-at:',
    'why~',
    'foo:',
  ),
  fc.constantFrom(
    'failed',
    'stopped',
    '7d',
    '30m',
    '2026-01-31',
    '2026-02-30',
    '"two words"',
    '"a\\"b',
  ),
  fc.constantFrom(' ', ' ', ',', '-', '"', '\\', '\u00A0', 'e\u0301', '\u212A', ':', '>'),
  fc.string({ unit: 'binary', maxLength: 4 }),
)
const query = fc.array(fragment, { maxLength: 14 }).map((parts) => parts.join(''))

function termsOf(text: string): readonly Term[] {
  return parseQuery(text).terms
}

function written(terms: readonly Term[]): string {
  return terms.map(formatTerm).join(' ')
}

describe('reading a query', () => {
  it('reads every kind of term', () => {
    const text =
      'status:failed,stopped -status:idle tag:"two words",web name~deploy id:64f by:anna updated>7d created<2026-01-31 rest -not "a b"'
    expect(parseQuery(text)).toEqual({
      problems: [],
      terms: [
        { kind: 'status', negated: false, values: ['failed', 'stopped'] },
        { kind: 'status', negated: true, values: ['idle'] },
        { kind: 'text', key: 'tag', match: 'is', negated: false, values: ['two words', 'web'] },
        { kind: 'text', key: 'name', match: 'contains', negated: false, values: ['deploy'] },
        { kind: 'text', key: 'id', match: 'is', negated: false, values: ['64f'] },
        { kind: 'text', key: 'by', match: 'is', negated: false, values: ['anna'] },
        { kind: 'age', key: 'updated', side: '>', amount: 7, unit: 'd', negated: false },
        { kind: 'day', key: 'created', side: '<', day: '2026-01-31', negated: false },
        { kind: 'word', negated: false, text: 'rest' },
        { kind: 'word', negated: true, text: 'not' },
        { kind: 'word', negated: false, text: 'a b' },
      ],
    })
  })

  it('accepts keys and units in any case, and normalizes texts to NFC', () => {
    expect(termsOf('STATUS:Failed Updated<7D cafe\u0301')).toEqual([
      { kind: 'status', negated: false, values: ['Failed'] },
      { kind: 'age', key: 'updated', side: '<', amount: 7, unit: 'd', negated: false },
      { kind: 'word', negated: false, text: 'caf\u00E9' },
    ])
  })

  it('reads a status word as a status, and a quoted status word as text', () => {
    expect(termsOf('failed -Waiting "failed" failed-over')).toEqual([
      { kind: 'status', negated: false, values: ['failed'] },
      { kind: 'status', negated: true, values: ['Waiting'] },
      { kind: 'word', negated: false, text: 'failed' },
      { kind: 'word', negated: false, text: 'failed-over' },
    ])
    expect(written(termsOf('"failed"'))).toBe('"failed"')
  })

  it('reads an unclosed quote up to the end of the query, and ignores a comma at the end', () => {
    expect(termsOf('tag:"two wo')).toEqual(termsOf('tag:"two wo"'))
    expect(termsOf('status:failed,')).toEqual(termsOf('status:failed'))
  })

  it.each([
    [
      'tags:web',
      '“tags” is not a search key. Write tag:web. To search for the text itself, put it in quotes: "tags:web".',
    ],
    [
      'https://x.test',
      '“https” is not a search key. The keys are status, tag, name, id, by, tool, repo, failed-at, why, updated, created. To search for the text itself, put it in quotes: "https://x.test".',
    ],
    ['status>failed', '“>” cannot follow “status”. Write status:failed.'],
    [
      'updated:7d',
      '“updated” needs < or >. Write updated<7d (within the last 7 days), updated>7d (longer ago) or a day: updated>2026-01-31 (after it), updated<2026-01-31 (before it).',
    ],
  ])('explains what is wrong with %s and gives a correct form', (text, message) => {
    const { problems } = parseQuery(text)
    expect(problems.map(({ fault }) => messageOf(fault))).toEqual([message])
    expect(problems).toMatchObject([{ unfinished: false }])
  })

  it.each([
    ['who:anna', 'Write by:anna.'],
    ['-who:anna', 'Write -by:anna.'],
    ['Tags:"two words"', 'Write tag:"two words".'],
    ['title:', 'Write name~deploy.'],
    ['changed:7d', 'Write updated<7d.'],
    ['staus:running', 'The keys are status, tag,'],
  ])('advises for %s with the typed value, if the value fits: %s', (text, advice) => {
    const messages = parseQuery(text).problems.map(({ fault }) => messageOf(fault))
    expect(messages).toEqual([expect.stringContaining(advice)])
  })

  it('explains no key as another name of a key', () => {
    const names = Object.values(QUERY_KEYS).flatMap(({ alsoCalled = [] }) => alsoCalled)
    expect(names.filter((name) => name in QUERY_KEYS)).toEqual([])
  })

  it('reports an invalid part, and still applies the rest of the query', () => {
    const { terms, problems } = parseQuery('web updated>2026-02-30 status:failed')
    expect(written(terms)).toBe('web status:failed')
    expect(problems).toEqual([
      { fault: { kind: 'no_date', key: 'updated', value: '2026-02-30' }, unfinished: false },
    ])
  })

  it.each(['status:', 'name~', '-', 'updated>', 'updated>7', 'updated>2026-0'])(
    'shows no error while the user is still typing %s',
    (text) => {
      expect(parseQuery(text)).toMatchObject({ terms: [], problems: [{ unfinished: true }] })
    },
  )

  it('reads words such as “constructor” as ordinary text', () => {
    expect(termsOf('__proto__ tag:constructor')).toHaveLength(2)
    expect(parseQuery('constructor:x toString:y updated>7constructor').terms).toEqual([])
  })
})

describe('writing a query', () => {
  it('writes terms as a text that is read as the same terms, for any query', () => {
    fc.assert(
      fc.property(query, (text) => {
        const { terms } = parseQuery(text)
        expect(parseQuery(written(terms))).toEqual({ terms, problems: [] })
      }),
      { numRuns: 300 },
    )
  })

  it('writes quotes only where the text would otherwise have another meaning', () => {
    expect(written(termsOf('"plain" "two words" "-x" --x "a:b" tag:"a,b" "say \\"hi\\""'))).toBe(
      'plain "two words" "-x" --x "a:b" tag:"a,b" "say \\"hi\\""',
    )
  })
})

describe('the status switches of the facet bar', () => {
  it('a switch adds its phase to the one status term, or removes it', () => {
    expect(toggleStatus('', 'failed')).toBe('status:failed')
    expect(toggleStatus('web', 'failed')).toBe('web status:failed')
    expect(toggleStatus('status:failed web', 'stopped')).toBe('status:failed,stopped web')
    expect(toggleStatus('status:failed web', 'failed')).toBe('web')
    expect(toggleStatus('status:failed a status:idle', 'running')).toBe(
      'status:failed,idle,running a',
    )
  })

  it('a switch is on if the query has any word of its phase', () => {
    expect(toggleStatus('status:cancelled,Waiting', 'stopped')).toBe('status:Waiting')
    expect(toggleStatus('status:waiting', 'waiting_approval')).toBe('')
  })

  it('a switch writes the word of the interface, not the word of the service', () => {
    expect(toggleStatus('', 'waiting_approval')).toBe('status:waiting')
    expect(toggleStatus('failed', 'failed')).toBe('')
    expect(toggleStatus('failed', 'stopped')).toBe('status:failed,stopped')
  })

  it('a switch includes its phase even if the query excluded it', () => {
    expect(toggleStatus('-status:failed,idle', 'failed')).toBe('-status:idle status:failed')
  })

  it('a switch leaves invalid terms of the query unchanged', () => {
    expect(toggleStatus('foo:bar updated>soon', 'idle')).toBe('foo:bar updated>soon status:idle')
  })

  it('a switch closes an open quote, which would otherwise include the status', () => {
    expect(toggleStatus('"deploy', 'failed')).toBe('"deploy" status:failed')
    expect(toggleStatus('a tag:"x,y', 'failed')).toBe('a tag:"x,y" status:failed')
    expect(toggleStatus('foo:"bar\\"', 'failed')).toBe('foo:"bar\\"" status:failed')
    expect(toggleStatus('"', 'failed')).toBe('"" status:failed')
    expect(toggleStatus('"deploy"', 'failed')).toBe('"deploy" status:failed')
    expect(toggleStatus('"bar\\\\"', 'failed')).toBe('"bar\\\\" status:failed')
    expect(toggleStatus('"bar\\', 'failed')).toBe('"bar\\\\" status:failed')
    expect(toggleStatus('"bar\\\\', 'failed')).toBe('"bar\\\\" status:failed')
  })

  it('a switch changes only its own phase, for any query', () => {
    fc.assert(
      fc.property(query, fc.constantFrom(...PHASES), (text, phase) => {
        const before = phasesAskedFor(termsOf(text))
        const after = phasesAskedFor(termsOf(toggleStatus(text, phase)))
        expect(after.has(phase)).toBe(!before.has(phase))
        for (const other of KNOWN_PHASES) {
          if (other !== phase) expect(after.has(other)).toBe(before.has(other))
        }
      }),
      { numRuns: 200 },
    )
  })
})
