import { describe, expect, test } from 'vitest'
import type { Outcome } from '~/batch/engine/outcome'
import { createKeptTexts } from '~/components/typed-texts'
import { createFieldEdits, MAY_BE_CHANGED, type EditEffects } from './field-edits'

function aStorage(): Storage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: (at) => [...items.keys()][at] ?? null,
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, text) => void items.set(name, text),
    removeItem: (name) => void items.delete(name),
    clear: () => items.clear(),
  }
}

const DONE: Outcome = { kind: 'done', confirmedBy: 'reply' }
const LOST: Outcome = { kind: 'unknown', reason: 'No answer came in time. It may have been done.' }

function anEditor(outcome: Outcome | Promise<Outcome>, change: Partial<EditEffects> = {}) {
  const sent: string[] = []
  const storage = aStorage()
  const kept = createKeptTexts(() => storage)
  const effects: EditEffects = {
    send: async (_id, _field, text) => {
      sent.push(text)
      return outcome
    },
    read: async () => sent.at(-1),
    onConfirmed: () => {},
    kept,
    now: () => 1_000,
    ...change,
  }
  const edits = createFieldEdits(effects)
  edits.begin('p1', 'name', 'old')
  edits.type('p1', 'name', 'new')
  return { edits, sent, kept, again: () => createFieldEdits(effects) }
}

describe('saving', () => {
  test('ends the edit once the service has the text', async () => {
    const { edits, sent } = anEditor(DONE)
    expect(await edits.save('p1', 'name')).toBe('saved')
    expect(edits.of('p1', 'name')).toBeUndefined()
    expect(sent).toEqual(['new'])
  })

  test('sends once, however often it is asked for (I1)', async () => {
    const { edits, sent } = anEditor(DONE)
    await Promise.all([1, 2, 3].map(() => edits.save('p1', 'name')))
    expect(sent).toEqual(['new'])
  })

  test('keeps what was typed when it is refused, with the reason and when to try again', async () => {
    const { edits } = anEditor({ kind: 'refused', reason: 'too short', retryAfterMs: 5_000 })
    expect(await edits.save('p1', 'name')).toBe('open')
    expect(edits.of('p1', 'name')).toEqual({
      base: 'old',
      text: 'new',
      stage: 'editing',
      said: { kind: 'not_done', reason: 'too short' },
      retryAt: 6_000,
    })
  })

  test('is confirmed by reading when the answer was lost', async () => {
    const confirmed: unknown[] = []
    const onConfirmed = (...edit: unknown[]) => void confirmed.push(edit)
    const { edits } = anEditor(LOST, { onConfirmed })
    expect(await edits.save('p1', 'name')).toBe('saved')
    expect(confirmed).toEqual([['p1', 'name', 'new']])
  })

  test.each([
    ['still has the old text', 'old', 'still gives the old text'],
    ['has another text', 'third', 'gives another text'],
    ['cannot be read', undefined, 'could not be read back'],
  ])('stays unknown when the answer was lost and the service %s', async (_, found, words) => {
    const { edits, sent } = anEditor(LOST, { read: async () => found })
    expect(await edits.save('p1', 'name')).toBe('open')
    const said = edits.of('p1', 'name')?.said
    expect(said).toMatchObject({ kind: 'unknown' })
    expect(said?.reason).toContain(words)
    expect(await edits.check('p1', 'name')).toBe('open')
    expect(sent).toHaveLength(1)
  })

  test('says so when the service calls it done and has the old text all the same', async () => {
    const { edits } = anEditor(DONE, { read: async () => 'old' })
    expect(await edits.save('p1', 'name')).toBe('open')
    expect(edits.of('p1', 'name')?.said).toMatchObject({ kind: 'not_done' })
  })

  test('of a blank name sends nothing', async () => {
    const { edits, sent } = anEditor(DONE)
    edits.type('p1', 'name', '  ')
    expect(await edits.save('p1', 'name')).toBe('open')
    expect(sent).toEqual([])
  })
})

describe('what was typed', () => {
  test('survives a reload, and goes when it is given up or its owner signs out', () => {
    const { edits, again } = anEditor(DONE)
    expect(again().of('p1', 'name')).toMatchObject({ base: 'old', text: 'new', stage: 'editing' })
    edits.cancel('p1', 'name')
    expect(again().of('p1', 'name')).toBeUndefined()
    edits.begin('p1', 'name', 'old')
    edits.clear()
    expect(edits.of('p1', 'name')).toBeUndefined()
    expect(again().of('p1', 'name')).toBeUndefined()
  })

  test('and was on its way when the page went is unknown, and never sent again by itself (I2)', () => {
    const { edits, again, sent } = anEditor(new Promise<Outcome>(() => {}))
    void edits.save('p1', 'name')
    expect(again().of('p1', 'name')).toEqual({
      base: 'old',
      text: 'new',
      stage: 'editing',
      said: { kind: 'unknown', reason: MAY_BE_CHANGED },
    })
    expect(sent).toHaveLength(1)
  })

  test.each(['', 'x', '[]', '{"base":1,"text":"a"}'])('is not taken from %j', (text) => {
    const { kept, again } = anEditor(DONE)
    kept.set('name:p2', text)
    expect(again().of('p2', 'name')).toBeUndefined()
  })
})
