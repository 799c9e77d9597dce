import { expect, it } from 'vitest'
import type { Outcome } from '~/batch/engine/journal-entry'
import { draftOf } from '../draft/draft'
import { createDraftStore, type DraftStore } from '../draft/draft-store'
import { aRecord } from '../draft/storage-browser.test-data'
import { submitDraft, type CreateMode, type CreateRequests } from './submit-draft'

const draft = draftOf({ name: 'deploy', steps: [{}] })
const UNKNOWN = { kind: 'unknown' }
const DONE: Outcome = { kind: 'done', confirmedBy: 'reply' }

function aBuilder({ outcome = DONE, isFirst = true, sentName = '', valid = true } = {}) {
  const store = createDraftStore({
    id: 'd',
    pipeline: draft.pipeline,
    ...(sentName !== '' && { stored: aRecord({ sent: sentName }) }),
  })
  const sentNames: (string | undefined)[] = []
  const sent: string[] = []
  const requests: CreateRequests = {
    validate: async (of) => ({ draft: of, validation: { valid, problems: [] } }),
    createPipeline: async ({ key }) => {
      sent.push(`${key} ${sentNames.at(-1)}`)
      return outcome.kind === 'done' ? { outcome, id: 'new' } : { outcome }
    },
  }
  const autosave = {
    setSentName: async (name: string | undefined) => {
      sentNames.push(name)
      return isFirst
    },
  }
  const create = (mode: CreateMode = 'validated', change: Partial<CreateRequests> = {}) =>
    submitDraft({ store, autosave }, draft, mode, { ...requests, ...change })
  return { store, sent, sentNames, create, creation: () => store.getState().creation }
}

it('a valid draft is marked as sent, then sent once, and the state has the id of the created pipeline', async () => {
  const { store, sent, create, creation } = aBuilder()
  const stages: string[] = []
  store.subscribe((state) => stages.push(state.creation.stage))
  await create()
  expect(stages).toEqual(['validating', 'creating', 'created'])
  expect(sent).toEqual(['draft-d deploy'])
  expect(creation()).toMatchObject({ stage: 'created', draft, result: { id: 'new' } })
})

it('several clicks send one request', async () => {
  const { sent, create } = aBuilder()
  await Promise.all([create(), create(), create('anyway')])
  expect(sent).toHaveLength(1)
})

it('an invalid draft is not sent, unless the user clicks “Create anyway”', async () => {
  const { sent, create, creation } = aBuilder({ valid: false })
  await create()
  expect(creation()).toMatchObject({ stage: 'invalid', problems: [] })
  expect(sent).toEqual([])
  await create('anyway')
  expect(creation()).toMatchObject({ stage: 'created' })
})

it('nothing is sent if the validation request fails', async () => {
  const { sent, create, creation } = aBuilder()
  const error = new Error('no answer')
  await create('validated', { validate: async (of) => ({ draft: of, error }) })
  expect(creation()).toEqual({ stage: 'not-validated', error })
  expect(sent).toEqual([])
})

it.each<[Outcome, string, readonly (string | undefined)[]]>([
  [{ kind: 'unknown', reason: 'Lost.' }, 'fault', ['deploy']],
  [{ kind: 'refused', reason: 'No.' }, 'fault', ['deploy', undefined]],
  [{ kind: 'not_sent', reason: 'Offline.' }, 'fault', ['deploy', undefined]],
  [{ kind: 'not_sent', reason: 'Busy.', code: 'under_way' }, 'elsewhere', ['deploy', undefined]],
])('after the outcome %j, the stage is %s', async (outcome, stage, stored) => {
  const { create, creation, sentNames } = aBuilder({ outcome })
  await create()
  expect(creation()).toMatchObject(
    stage === 'fault' ? { stage, draft, result: { outcome } } : { stage },
  )
  expect(sentNames).toEqual(stored)
})

it.each<[Outcome, string]>([
  [{ kind: 'refused', reason: 'No.' }, 'fault'],
  [{ kind: 'not_sent', reason: 'Offline.' }, 'fault'],
  [{ kind: 'not_sent', reason: 'Busy.', code: 'under_way' }, 'elsewhere'],
])(
  'after the outcome %j of a later attempt, the pipeline of the first request may still exist',
  async (outcome, stage) => {
    const { create, creation, sentNames } = aBuilder({ outcome, sentName: 'first' })
    await create('anyway')
    expect(creation().stage).toBe(stage)
    expect(sentNames).toEqual(['deploy', 'first'])
  },
)

it.each<[string, (store: DraftStore) => void, string]>([
  [
    'the name has another letter',
    (store) => store.edit({ type: 'set', path: ['name'], value: 'deploy 2' }),
    'outdated',
  ],
  ['a field has unfinished JSON', (store) => store.setUnparsed('s0/a', '{'), 'outdated'],
  [
    'a change was undone',
    (store) => {
      store.edit({ type: 'remove', step: 's0' })
      store.undo()
    },
    'created',
  ],
])(
  'if %s at the end of the request, the draft is only kept if it differs',
  async (_, change, stage) => {
    const { store, create, creation, sentNames } = aBuilder()
    const createPipeline = async () => {
      change(store)
      return { outcome: DONE, id: 'new' }
    }
    await create('validated', { createPipeline })
    expect(creation()).toMatchObject({ stage, draft, result: { id: 'new' } })
    expect(sentNames).toEqual(stage === 'created' ? ['deploy'] : ['deploy', undefined])
  },
)

it('a draft that another tab has sent or created is not sent', async () => {
  const { sent, create, creation } = aBuilder({ isFirst: false })
  await create()
  expect(creation()).toEqual({ stage: 'elsewhere' })
  expect(sent).toEqual([])
})

it('after a reload during the request, the outcome is unknown and nothing is sent again', () => {
  const { sent, creation } = aBuilder({ sentName: 'deploy' })
  expect(creation()).toMatchObject({ stage: 'fault', result: { outcome: UNKNOWN } })
  expect(sent).toEqual([])
})
