import * as fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { own, printJson } from '~/lib/json'
import { readActionReply } from './action-reply'
import { ACTIONS } from '~/domain/action-table'
import { readBranch, readRepository } from './repositories'
import { aClient, aReply } from './client.test-data'
import { openEnvelope, readRecords } from './envelope'
import {
  DEEP_BODIES,
  hostileJson,
  hostileJsonText,
  nearlyPlainPipeline,
} from './hostile-json.test-data'
import { LIST_ENDPOINTS } from './list-bodies.test-data'
import { phaseOf } from '~/domain/phases'
import { readPipeline } from './pipelines'
import { stepsOf } from './steps'
import { readRegisteredTool } from './registered-tools'
import { API_ERROR_KINDS } from './api-error-kind'
import { failureIn, isSurelyRefused, serviceMessageIn } from './error-body'
import { readStepMetadata } from './step-metadata'
import { readToolIdentifier } from './tool-identifiers'
import { readValidation } from './validate-pipeline'

const RUNS = { numRuns: 300 }

const RECORD_READERS = {
  readBranch,
  readPipeline,
  readRegisteredTool,
  readRepository,
  readStepMetadata,
  readToolIdentifier,
} satisfies Record<string, (value: unknown) => object | undefined>
const readers = Object.entries(RECORD_READERS)

/** Every member of the prototypes that a careless reader could change. */
const members = () =>
  [Object.prototype, Array.prototype, String.prototype, Map.prototype].flatMap((each) =>
    Reflect.ownKeys(each).flatMap((key) => {
      const member: PropertyDescriptor = Object.getOwnPropertyDescriptor(each, key) ?? {}
      return [key, ...Object.values(member)] as unknown[]
    }),
  )
const untouched = [Object.prototype, Array.prototype].map((each) => Reflect.ownKeys(each))

afterEach(() => {
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  expect([Object.prototype, Array.prototype].map((each) => Reflect.ownKeys(each))).toEqual(
    untouched,
  )
})

describe('reading any JSON', () => {
  test.each(readers)('any JSON is read or refused by %s, and stays unchanged', (_name, read) => {
    fc.assert(
      fc.property(hostileJsonText, (text) => {
        const value: unknown = JSON.parse(text)
        const record = read(value)
        if (record === undefined) return
        if ('raw' in record && typeof value === 'object') expect(record.raw).toBe(value)
        expect(JSON.stringify(value)).toBe(JSON.stringify(JSON.parse(text)))
      }),
      RUNS,
    )
  })

  test('any JSON is either no list, or a list in which every record is counted', () => {
    fc.assert(
      fc.property(
        hostileJson,
        fc.constantFrom('pipelines', '__proto__', 'constructor'),
        (json, name) => {
          const envelope = openEnvelope(json, name)
          if (envelope === undefined) return
          const { items, unreadable, total = Infinity } = readRecords(envelope, readPipeline)
          expect(items.length + unreadable.length).toBe(envelope.records.length)
          expect(total).toBeGreaterThanOrEqual(envelope.records.length)
          const left = new Set(unreadable.map(({ index }) => index))
          const readable = envelope.records.filter((_, index) => !left.has(index))
          expect(items.every(({ raw }, index) => raw === readable[index])).toBe(true)
        },
      ),
      RUNS,
    )
  })

  test('any JSON as the reply to an action gives outcomes only for the requested ids', () => {
    const targets = ['p1', 'p2', '__proto__', 'constructor', '']
    fc.assert(
      fc.property(hostileJson, fc.constantFrom(...ACTIONS), (json, action) => {
        const { perId, unexpectedIds } = readActionReply(action, targets, json)
        for (const [id, { outcome, resource, reason }] of perId) {
          // A creation returns an id that was not requested.
          if (action !== 'create') expect(targets).toContain(id)
          expect(['done', 'refused', 'unclear']).toContain(outcome)
          if (resource !== undefined) expect(resource._id).toBe(id === '' ? undefined : id)
          if (reason !== undefined) expect(reason).toBeTypeOf('string')
        }
        expect(unexpectedIds.filter((id) => targets.includes(id))).toEqual([])
        expect(new Set(unexpectedIds).size).toBe(unexpectedIds.length)
      }),
      RUNS,
    )
  })

  test('for any JSON, the message of an error is a text, and the phase is known', () => {
    fc.assert(
      fc.property(hostileJson, (json) => {
        expect(
          Object.values(serviceMessageIn(json)).every((word) => typeof word === 'string'),
        ).toBe(true)
        expect([undefined, ...API_ERROR_KINDS]).toContain(failureIn(json))
        expect(isSurelyRefused(json, 2)).toBeTypeOf('boolean')
        const validation = readValidation(json)
        if (validation !== undefined) expect(validation.valid).toBeTypeOf('boolean')
        const pipeline = readPipeline(json)
        if (pipeline === undefined) return
        expect(phaseOf(pipeline)).toBeTypeOf('string')
        const { steps, unreadable } = stepsOf(pipeline)
        expect(steps.length + unreadable.length).toBeGreaterThanOrEqual(0)
      }),
      RUNS,
    )
  })

  test('reading any JSON leaves every prototype unchanged', () => {
    const before = members()
    fc.assert(
      fc.property(hostileJson, (json) => {
        for (const [, read] of readers) read(json)
        readActionReply('run', ['p1', '__proto__'], json)
        const envelope = openEnvelope(json, 'pipelines')
        if (envelope !== undefined) readRecords(envelope, readPipeline)
      }),
      { numRuns: 200 },
    )
    const after = members()
    expect(after).toHaveLength(before.length)
    expect(after.every((member, index) => Object.is(member, before[index]))).toBe(true)
  })
})

describe('reading a pipeline with any fields', () => {
  const TEXTS = [
    '_id',
    'name',
    'description',
    'status',
    'createdAt',
    'updatedAt',
    'createdBy',
  ] as const
  const isText = (value: unknown) => value === undefined || typeof value === 'string'
  const holds = (record: unknown) => {
    const pipeline = readPipeline(record)
    if (pipeline === undefined) return
    const { raw, run = {}, approval = {}, tags = [] } = pipeline
    expect(raw).toBe(record)
    const texts = [
      ...TEXTS.map((field) => pipeline[field]),
      ...Object.values({ ...run, ...approval }),
    ]
    expect(texts.every(isText)).toBe(true)
    expect(tags.every((tag) => typeof tag === 'string')).toBe(true)
    for (const field of TEXTS) {
      const received = own(raw, field)
      if (typeof received === 'string' && received.trim() !== '')
        expect(pipeline[field]).toBe(received)
    }
    // A run and a gate have eight known fields. Other fields, such as the log of a run, stay in `raw`.
    expect(Object.keys({ ...run, ...approval }).length).toBeLessThanOrEqual(8)
  }
  test('a pipeline with a few wrong values is read with text fields only', () => {
    fc.assert(fc.property(nearlyPlainPipeline, holds), { numRuns: 300 })
  })
  test('a hostile pipeline is read with text fields only', () => {
    fc.assert(fc.property(hostileJson, holds), { numRuns: 300 })
  })
})

describe('JSON of 20,000 levels', () => {
  const parsed = DEEP_BODIES.map((text) => ({
    start: text.slice(0, 24),
    text,
    json: JSON.parse(text) as unknown,
  }))

  test.each(parsed)('JSON with 20,000 levels that begins with $start is read', ({ json }) => {
    for (const [, read] of readers) expect(() => read(json)).not.toThrow()
    expect(() => [serviceMessageIn(json), failureIn(json), readValidation(json)]).not.toThrow()
    expect(() => readActionReply('run', ['p1'], json)).not.toThrow()
    const envelope = openEnvelope(json, 'pipelines')
    if (envelope !== undefined) expect(() => readRecords(envelope, readPipeline)).not.toThrow()
  })

  test.each(parsed)(
    'JSON with 20,000 levels that begins with $start is printed only in part',
    ({ json }) => {
      const { text, cut } = printJson(json, 10_000)
      expect([cut, text.length > 0, text.length <= 10_000]).toEqual([true, true, true])
    },
  )

  test.each(LIST_ENDPOINTS)(
    'JSON with 20,000 levels does not crash the list of $endpoint',
    async ({ read }) => {
      for (const { text } of parsed) {
        const settled = await Promise.allSettled([read(aClient(() => aReply(text)).client)])
        expect(settled[0].status === 'rejected' ? String(settled[0].reason) : '').not.toMatch(
          /RangeError|call stack/,
        )
      }
    },
  )
})
