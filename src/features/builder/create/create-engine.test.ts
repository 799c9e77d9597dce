import { describe, expect, it, vi } from 'vitest'
import { API_ERROR_KINDS, ApiError, mayHaveBeenDone, type ApiErrorKind } from '~/api/api-error'
import type { Pipeline } from '~/api/pipelines'
import type { Verdict } from '../validation/validator'
import { draftOf, type Draft } from '../draft/draft'
import { createCreateEngine, type CreateEffects, type FoundByName } from './create-engine'

const failure = (kind: ApiErrorKind) =>
  new ApiError({ kind, method: 'POST', path: '/api/v2/pipelines', origin: 'https://a.example' })
const draft = draftOf({ name: 'deploy', steps: [{}] })
const NOTHING: Omit<Pipeline, '_id' | 'name'> = {
  description: undefined,
  status: undefined,
  createdAt: undefined,
  updatedAt: undefined,
  createdBy: undefined,
  tags: undefined,
  run: undefined,
  approval: undefined,
  raw: {},
}
const aPipeline = (id: string): Pipeline => ({ ...NOTHING, _id: id, name: 'deploy' })
const fit = (of: Draft): Verdict => ({ draft: of, validation: { valid: true, problems: [] } })

function anEngine(change: Partial<CreateEffects> = {}, sentBefore?: string) {
  const effects = {
    check: vi.fn(async (of: Draft) => fit(of)),
    send: vi.fn(async () => aPipeline('new')),
    findByName: vi.fn(async () => ({ pipelines: [aPipeline('found')], isWhole: true })),
    alone: vi.fn(async (work: () => Promise<void>) => {
      await work()
      return true
    }),
    noteSent: vi.fn(async () => true),
    onCreated: vi.fn(),
    ...change,
  }
  return { effects, engine: createCreateEngine(effects, sentBefore) }
}

describe('creating', () => {
  it('validates, writes down that it goes out, sends once, and says what was made', async () => {
    const { engine, effects } = anEngine()
    const stages: string[] = []
    engine.subscribe(() => stages.push(engine.get().stage))
    await engine.create(draft)
    expect(new Set(stages)).toEqual(new Set(['validating', 'creating', 'created']))
    const [noted, sent] = [effects.noteSent, effects.send].map(
      (mock) => vi.mocked(mock).mock.invocationCallOrder[0] ?? 0,
    )
    expect(noted).toBeLessThan(sent ?? 0)
    expect(effects.send).toHaveBeenCalledExactlyOnceWith(draft.pipeline)
    expect(engine.get()).toEqual({ stage: 'created', id: 'new', name: 'deploy' })
  })

  it('is one request, however often it is clicked', async () => {
    const { engine, effects } = anEngine()
    await Promise.all([engine.create(draft), engine.create(draft), engine.create(draft, 'anyway')])
    expect(effects.send).toHaveBeenCalledOnce()
  })

  it('sends nothing that the service would not take, unless it is wanted anyway', async () => {
    const { engine, effects } = anEngine({
      check: async (of) => ({ draft: of, validation: { valid: false, problems: [] } }),
    })
    await engine.create(draft)
    expect(engine.get()).toEqual({ stage: 'unfit' })
    expect(effects.send).not.toHaveBeenCalled()
    await engine.create(draft, 'anyway')
    expect(engine.get().stage).toBe('created')
  })

  it('says when it could not be validated, and sends nothing', async () => {
    const error = failure('server')
    const { engine, effects } = anEngine({ check: async (of) => ({ draft: of, error }) })
    await engine.create(draft)
    expect(engine.get()).toEqual({ stage: 'unasked', error })
    expect(effects.send).not.toHaveBeenCalled()
  })

  it.each(API_ERROR_KINDS)('after %s it knows whether it may exist', async (kind) => {
    const error = failure(kind)
    const { engine, effects } = anEngine({ send: vi.fn(async () => Promise.reject(error)) })
    await engine.create(draft)
    expect(effects.send).toHaveBeenCalledOnce()
    const state = engine.get()
    if (mayHaveBeenDone(kind)) {
      expect(state).toMatchObject({ stage: 'unsure', name: 'deploy', lookup: { is: 'found' } })
      expect(effects.noteSent).toHaveBeenLastCalledWith('deploy')
    } else {
      expect(state).toEqual({ stage: 'refused', error, draft })
      expect(effects.noteSent).toHaveBeenLastCalledWith(undefined)
      expect(effects.findByName).not.toHaveBeenCalled()
    }
    expect(effects.onCreated).not.toHaveBeenCalled()
  })

  it('looks for the name when a success names no id, and again when asked', async () => {
    const findByName = vi.fn(async (): Promise<FoundByName> => Promise.reject(failure('server')))
    const { engine } = anEngine({ send: async () => undefined, findByName })
    await engine.create(draft)
    expect(engine.get()).toMatchObject({ stage: 'unsure', lookup: { is: 'failed' } })
    findByName.mockResolvedValue({ pipelines: [], isWhole: false })
    await engine.lookAgain()
    expect(engine.get()).toMatchObject({ lookup: { is: 'found', pipelines: [], isWhole: false } })
  })

  it('sends nothing while another tab is at it, nor after that one has created it', async () => {
    const busy = anEngine({ alone: async () => false })
    await busy.engine.create(draft)
    expect(busy.engine.get()).toEqual({ stage: 'elsewhere' })
    const late = anEngine({ noteSent: async () => false })
    await late.engine.create(draft)
    expect(late.engine.get()).toEqual({ stage: 'elsewhere' })
    expect(busy.effects.send).not.toHaveBeenCalled()
    expect(late.effects.send).not.toHaveBeenCalled()
  })

  it('begins unsure about what a page before it has sent, and sends nothing by itself', async () => {
    const { engine, effects } = anEngine({}, 'deploy')
    await vi.waitFor(() => expect(engine.get()).toMatchObject({ lookup: { is: 'found' } }))
    expect(effects.send).not.toHaveBeenCalled()
    engine.dismiss()
    expect(engine.get()).toEqual({ stage: 'ready' })
  })
})
