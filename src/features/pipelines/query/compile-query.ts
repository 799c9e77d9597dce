import { phaseOf, type Phase } from '~/domain/phases'
import { epochOf, type Zone } from '~/lib/time-format'
import type { PipelineRow } from '../rows/pipeline-rows'
import {
  AGE_UNITS,
  foldCase,
  TEXT_KEYS,
  type DateKey,
  type Term,
  type TextKey,
} from '~/domain/query-language/query-language'
import { phaseNamed } from '~/domain/query-language/query-parse'
import type { Pipeline } from '~/api/pipelines'
import { progressOf } from '~/api/run-progress'
import { isJsonObject, own } from '~/lib/json'
import { isCertainSecretName } from '~/lib/secret-names'

type Matcher = (row: PipelineRow) => boolean

function startOfDay(day: string, later: number, zone: Zone): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  if (zone === 'utc') return Date.UTC(year, month - 1, date + later)
  return new Date(year, month - 1, date + later).getTime()
}

export const foldTrimmed = (text: string) => foldCase(text.trim())

function statusMatcher(values: readonly string[]): Matcher {
  const phases = new Set<Phase>()
  const words = new Set<string>()
  for (const value of values) {
    const phase = phaseNamed(value)
    if (phase !== undefined) phases.add(phase)
    // "waiting" is the name of a phase, and may also be a status word of the service. The query matches both.
    if (phase === undefined || foldCase(value) === 'waiting') words.add(foldTrimmed(value))
  }
  return ({ phase, mark, pipeline: { status } }) =>
    mark?.kind !== 'gone' &&
    (phases.has(phase) ||
      (words.size > 0 && status !== undefined && words.has(foldTrimmed(status))))
}

/**
 * The texts of a pipeline for a query key such as `tag:`.
 *
 * @param use `compared` for the texts that a query is compared with, `suggested` for the texts to suggest
 */
export function keyTexts(
  pipeline: Pipeline,
  key: TextKey,
  use: 'compared' | 'suggested' = 'compared',
): Iterable<string> {
  const facts = TEXT_KEYS[key]
  const found =
    'field' in facts
      ? pipeline[facts.field]
      : innerTextsOf(pipeline)[
          use === 'suggested' && 'suggested' in facts ? facts.suggested : facts.inner
        ]
  return typeof found === 'string' ? [found] : (found ?? [])
}

/** @returns a function that tests one text. `foldTrimmed` must be applied to the text before. */
export function textTest({
  key,
  match,
  values,
}: Extract<Term, { kind: 'text' }>): (text: string) => boolean {
  const wanted = new Set(values.map(foldTrimmed))
  if (match === 'contains') return (text) => [...wanted].some((value) => text.includes(value))
  const lengths = [...new Set([...wanted].map(({ length }) => length))]
  return (text) => TEXT_KEYS[key].is(text, wanted, lengths)
}

function textMatcher(term: Extract<Term, { kind: 'text' }>): Matcher {
  const test = textTest(term)
  return ({ pipeline }) => {
    for (const text of keyTexts(pipeline, term.key)) if (test(foldTrimmed(text))) return true
    return false
  }
}

/** Epoch milliseconds; NaN if the value is missing or not a date. */
function timeOf({ pipeline, updated }: PipelineRow, key: DateKey): number {
  return key === 'updated' ? updated : epochOf(pipeline.createdAt)
}

function bodyMatcher(term: Term, now: number, zone: Zone): Matcher {
  switch (term.kind) {
    case 'word': {
      const wanted = foldCase(term.text)
      return (row) => searchTextOf(row.pipeline).includes(wanted)
    }
    case 'status':
      return statusMatcher(term.values)
    case 'text':
      return textMatcher(term)
    case 'age':
    case 'day': {
      const { key, side } = term
      // `updated>7d` means more than 7 days ago, and `updated>2026-01-31` means after that day.
      const isSince = (side === '>') === (term.kind === 'day')
      const limit =
        term.kind === 'age'
          ? now - term.amount * AGE_UNITS[term.unit]
          : startOfDay(term.day, isSince ? 1 : 0, zone)
      return (row) => {
        const time = timeOf(row, key)
        // No condition finds a row without the date, not even a negated one.
        return Number.isNaN(time) ? term.negated : isSince === time >= limit
      }
    }
    default:
      return term satisfies never
  }
}

/**
 * Compiles the terms of a query into a test of one row.
 *
 * @param now epoch milliseconds, for ages ("within the last 7 days")
 * @param zone the time zone in which a day of the query begins
 * @returns a test that is true for rows that match all terms
 */
export function compileQuery(terms: readonly Term[], now: number, zone: Zone = 'local'): Matcher {
  const tests = terms.map((term): Matcher => {
    const matches = bodyMatcher(term, now, zone)
    return term.negated ? (row) => !matches(row) : matches
  })
  return (row) => tests.every((test) => test(row))
}

/** The search text of each record. It is cached, because every keystroke searches again. */
const texts = new WeakMap<Pipeline, string>()

/**
 * The text in which a search word is searched: name, id, tags and description, one per line, in the form that
 * `foldCase` returns.
 */
export function searchTextOf(pipeline: Pipeline): string {
  const known = texts.get(pipeline)
  if (known !== undefined) return known
  const { name = '', _id = '', tags = [], description = '' } = pipeline
  const text = foldCase([name, _id, ...tags, description].join('\n'))
  texts.set(pipeline, text)
  return text
}

interface InnerTexts {
  readonly toolTypes: ReadonlySet<string>
  readonly tools: ReadonlySet<string>
  readonly repositories: ReadonlySet<string>
  readonly failedAt: readonly string[]
  readonly why: readonly string[]
}

const innerTexts = new WeakMap<Pipeline, InnerTexts>()

/**
 * The tool types, tool ids and repositories of the steps (in the form that `foldCase` returns), the failed step, and
 * why the run ended. Only step metadata says which key of a deployment step has the tool id, and the metadata are not
 * available here. So the value of each key that ends in “id” counts as a tool id.
 */
function innerTextsOf(pipeline: Pipeline): InnerTexts {
  const known = innerTexts.get(pipeline)
  if (known !== undefined) return known
  const toolTypes = new Set<string>()
  const toolIds = new Set<string>()
  const repositories = new Set<string>()
  const steps = pipeline.raw['steps']
  for (const step of Array.isArray(steps) ? (steps as readonly unknown[]) : []) {
    const tool = isJsonObject(step) ? own(step, 'tool') : undefined
    if (!isJsonObject(tool)) continue
    const identifier = own(tool, 'tool_identifier')
    if (typeof identifier === 'string') toolTypes.add(foldCase(identifier))
    const configuration = own(tool, 'configuration')
    for (const [key, value] of isJsonObject(configuration) ? Object.entries(configuration) : []) {
      // The query field suggests these texts, so they must not contain a secret such as the value of `repoToken`.
      if (typeof value !== 'string' || isCertainSecretName(key)) continue
      if (/repo/i.test(key)) repositories.add(foldCase(value))
      else if (/id$/i.test(key)) toolIds.add(foldCase(value))
    }
  }
  const { stepName = '', message = '' } = progressOf(pipeline) ?? {}
  const failedAt = phaseOf(pipeline) === 'failed' ? [stepName] : []
  const tools = new Set([...toolTypes, ...toolIds])
  const found = { toolTypes, tools, repositories, failedAt, why: [message] }
  innerTexts.set(pipeline, found)
  return found
}
