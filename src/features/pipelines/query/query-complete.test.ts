import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rowsOf } from '../rows/pipeline-builder.test-data'
import { queryFactsOf, suggestionsFor } from './query-suggestions'
import { filterPipelines } from '../rows/filter-pipelines'
import { completionsFor } from '~/domain/query-language/query-complete'
import { parseQuery } from '~/domain/query-language/query-parse'

const known = queryFactsOf(
  rowsOf([
    { name: 'deploy-api', status: 'failed', tags: ['web', 'two words'], createdBy: 'anna' },
    { name: 'deploy-web', status: 'error', tags: ['web'], createdBy: 'ben' },
    { name: 'nightly', status: 'Weird', tags: ['eu', 'constructor'] },
  ]),
)
const facts = () => known

/** The texts that result from each completion at the caret `|`. */
function offered(marked: string): string[] {
  const caret = marked.indexOf('|')
  const text = marked.replace('|', '')
  return completionsFor(text, caret, facts).map(
    ({ insert, from, to }) => text.slice(0, from) + insert + text.slice(to),
  )
}

describe('the completions of a query', () => {
  it('at the start of a term, keys are suggested', () => {
    expect(offered('|')).toContain('status:')
    expect(offered('| web')).toContain('status: web')
    // The key would take the term after it as its value.
    expect(offered('|tag:web')).toEqual([])
    expect(offered('eu |tag:web')).toEqual([])
    expect(offered('web up|')).toEqual(['web updated<', 'web updated>'])
    expect(offered('-stat|')).toEqual(['-status:'])
  })

  it('the suggestions explain the directions of < and >', () => {
    const hints = completionsFor('updated', 7, facts).map(({ label, hint }) => `${label} ${hint}`)
    expect(hints).toEqual([
      'updated< changed less than 7d ago, or before a date such as 2026-01-31',
      'updated> changed more than 7d ago, or after a date such as 2026-01-31',
    ])
    expect(completionsFor('updated>7', 9, facts)).toMatchObject([
      { insert: '7d', hint: 'more than 7 days ago', from: 8, to: 9 },
    ])
  })

  it('the existing statuses are suggested with their counts, the most frequent first', () => {
    expect(completionsFor('status:', 7, facts)).toMatchObject([
      { insert: 'failed', hint: '2 pipelines' },
      { insert: 'unknown', hint: '1 pipeline' },
      { insert: 'Weird', hint: '1 pipeline' },
    ])
  })

  it('tags are suggested by frequency, quoted if necessary, without tags that the term already has', () => {
    expect(offered('tag:|')).toEqual(['tag:web', 'tag:constructor', 'tag:eu', 'tag:"two words"'])
    expect(offered('tag:web,| rest')).not.toContain('tag:web,web rest')
    expect(offered('tag:"two w|')).toEqual(['tag:"two words"'])
    expect(offered('a tag:we|,eu b')).toEqual(['a tag:web,eu b'])
  })

  it('the steps at which pipelines failed, and the tools and repositories of the steps, are suggested', () => {
    const steps = [
      {
        name: 'Push image',
        status: 'failed',
        tool: {
          tool_identifier: 'docker',
          configuration: { repository: 'acme/web', gitToolId: '0a1b2c3d4e5f6a7b8c9d0e1f' },
        },
      },
    ]
    const some = queryFactsOf(
      rowsOf([
        { status: 'failed', steps },
        { status: 'failed', steps },
      ]),
    )
    const labels = (text: string) =>
      completionsFor(text, text.length, () => some).map(({ label, hint }) => `${label}, ${hint}`)
    expect(labels('failed-at:')).toEqual(['Push image, 2 pipelines'])
    expect(labels('tool:')).toEqual(['docker, 2 pipelines'])
    expect(labels('repo:')).toEqual(['acme/web, 2 pipelines'])
  })

  it('an author and a tag may look like an id, and a secret is never suggested', () => {
    const id = '64f0c0ffee64f0c0ffee64f0'
    const configuration = {
      repoToken: 'hunter2',
      vaultSecretId: 'hunter3',
      gitToolId: id,
      awsAccountId: '123456789012',
    }
    const steps = [{ tool: { tool_identifier: 'docker', configuration } }]
    const { valuesOf } = queryFactsOf(rowsOf([{ createdBy: id, tags: [id], steps }]))
    const values = (['by', 'tag', 'tool', 'repo'] as const).map((key) => valuesOf(key))
    expect(values).toEqual([[id], [id], ['docker'], []])
  })

  it('the count of a suggestion is the number of rows that the completed query finds', () => {
    const step = (repository: string, tool_identifier: string) => ({
      name: `Build ${tool_identifier}`,
      status: 'failed',
      tool: { tool_identifier, configuration: { repository, gitToolId: `${tool_identifier}-1` } },
    })
    const rows = rowsOf([
      { status: 'failed', tags: ['web', 'Web'], steps: [step('acme/api', 'sonar')] },
      {
        status: 'failed',
        tags: ['WEB '],
        createdBy: 'anna',
        steps: [step('acme/api', 'sonarqube')],
      },
      {
        status: 'waiting',
        tags: ['eu'],
        createdBy: 'anna@acme.test',
        steps: [step('api', 'sonar')],
      },
      { status: 'waiting_approval', tags: ['eu', 'web'], createdBy: 'Anna' },
      { status: 'Odd', tags: ['eu'], steps: [step('api', 'a'), step('acme/api', 'b')] },
      { status: 'odd' },
    ])
    const suggestionsAtEnd = (text: string) =>
      suggestionsFor(text, text.length, rows, true, 0, 'utc')
    const key = fc.constantFrom('status:', 'tag:', 'tag~', 'by:', 'tool:', 'repo:', 'failed-at:')
    const piece = fc
      .tuple(fc.constantFrom('', '-'), key, fc.constantFrom('', 'web,', 'api,', 'failed,'))
      .map((parts) => parts.join(''))
    const rest = fc.constantFrom('', 'status:failed ', '-tag:eu ', 'anna ', 'nothing ')
    fc.assert(
      fc.property(rest, fc.oneof(piece, fc.constantFrom('web', 'odd', 'an', '-fail')), (a, b) => {
        const text = a + b
        for (const { insert, from, to, hint } of suggestionsAtEnd(text)) {
          if (!/ pipelines?$/.test(hint)) continue
          const completed = text.slice(0, from) + insert + text.slice(to)
          const found = filterPipelines(rows, parseQuery(completed).terms, 0, 'utc').rows.length
          expect([completed, Number.parseInt(hint, 10)]).toEqual([completed, found])
        }
      }),
      { numRuns: 400 },
    )
    const hints = (text: string) =>
      suggestionsAtEnd(text).map(({ label, hint }) => `${label} ${hint}`)
    expect(hints('repo:')).toEqual(['acme/api 3 pipelines', 'api 4 pipelines'])
    expect(hints('tag:')).toEqual(['eu 3 pipelines', 'web 3 pipelines'])
    expect(hints('status:failed tag:')).toEqual(['web 2 pipelines'])
  })

  it('a status of the service that is no phase is suggested for its beginning, in any case', () => {
    expect(offered('we|')).toContain('status:Weird')
  })

  it('for a word that is a value, such as a tag, complete terms are suggested', () => {
    expect(offered('fail|')).toEqual(['status:failed'])
    expect(offered('web|')).toEqual(['tag:web', 'name:deploy-web'])
    expect(offered('deploy|')).toEqual(['name:deploy-api', 'name:deploy-web'])
    expect(offered('by:a|')).toEqual(['by:anna'])
  })

  it('while the user types, only keys and values of keys are suggested', () => {
    const whileTyping = (text: string) =>
      completionsFor(text, text.length, facts, false).map(({ label }) => label)
    for (const word of ['web', 'fail', 'web ']) expect(whileTyping(word)).toEqual([])
    expect(whileTyping('')).toContain('status:')
    expect(whileTyping('stat')).toEqual(['status:'])
    expect(whileTyping('failed-')).toEqual(['failed-at:'])
    expect(whileTyping('web tag:e')).toEqual(['eu', 'web'])
  })

  it('names from all rows are suggested, and names that begin with the text come first', () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => ({
      name: `job ${at}`,
      tags: ['needle'],
    }))
    const many = queryFactsOf(rowsOf([...rows, { name: 'a needle' }, { name: 'Needle' }]))
    const inserts = (text: string) =>
      completionsFor(text, text.length, () => many).map(({ insert }) => insert)
    expect(inserts('name~needle')).toEqual(['Needle', '"a needle"'])
    expect(inserts('name:')).toHaveLength(12)
  })

  it('every suggestion makes a valid query, at any caret position', () => {
    const part = fc.constantFrom(
      'status:',
      'tag:',
      'we',
      '"',
      ',',
      ' ',
      '-',
      'updated>',
      'name~',
      'dep',
      'id:',
      '\\',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), fc.nat(30), (parts, at) => {
        const text = parts.join('')
        const caret = Math.min(at, text.length)
        for (const { insert, from, to } of completionsFor(text, caret, facts)) {
          expect(from).toBeLessThanOrEqual(caret)
          expect(to).toBeGreaterThanOrEqual(caret)
          const { problems } = parseQuery(insert)
          expect(problems.filter(({ unfinished }) => !unfinished)).toEqual([])
        }
      }),
      { numRuns: 200 },
    )
  })
})
