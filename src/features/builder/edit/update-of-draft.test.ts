import { describe, expect, test } from 'vitest'
import { withoutSecrets } from '~/lib/without-secrets'
import { unappliedKeys } from '~/queries/pipeline-requests'
import { isJsonObject, parseJson, type JsonObject } from '~/lib/json'
import { valueAt, withValueAt, type JsonPath } from '~/lib/json-path'
import { applyEdit, draftOf, historyOf } from '../draft/draft'
import { readDraft } from '../draft/draft-storage'
import { serializeDraft } from '../draft/serialize-draft'
import { secretsNotSaved, updateOfDraft as updateWithSchemas, updatePlan } from './update-of-draft'

const aStep = (id: string, more: JsonObject = {}, tool = 'x'): JsonObject => ({
  _id: id,
  name: id,
  tool: {
    tool_identifier: tool,
    configuration: { hook: `hook of ${id}`, to: 'a', env: [{ name: 'SSHKey', value: id }] },
  },
  ...more,
})
const LATEST: JsonObject = {
  _id: '1',
  name: 'a',
  apiToken: 'of all',
  steps: [aStep('one'), aStep('two')],
}
const schema = { properties: { hook: { writeOnly: true } } }
const redact = (record: JsonObject) => withoutSecrets(record, () => schema)
const KEPT = redact(LATEST).value
const source = { record: KEPT, withoutSecrets: redact }
type Given = Parameters<typeof updateWithSchemas>
const updateOfDraft = (from: Given[0], pipeline: JsonObject, latest: Given[2]) =>
  updateWithSchemas(from, pipeline, latest, () => undefined)
const changed = (path: JsonPath, value: unknown): JsonObject => {
  const next = withValueAt(KEPT, path, value)
  return isJsonObject(next) ? next : {}
}
const TO: JsonPath = ['steps', 1, 'tool', 'configuration', 'to']
const asObject = (value: unknown): JsonObject => (isJsonObject(value) ? value : {})
const stepsOf = (pipeline: JsonObject): readonly unknown[] =>
  Array.isArray(pipeline['steps']) ? pipeline['steps'] : []

describe('an edit that was stored without its secrets', () => {
  test('the update removes no secret on the service, and changes nothing else', () => {
    const { plan, byOthers, unavailable, isFilled } = updateOfDraft(
      source,
      changed(TO, 'b'),
      LATEST,
    )
    expect(isFilled).toBe(true)
    expect(JSON.stringify({ ...LATEST, ...plan.settings })).toBe(
      JSON.stringify(withValueAt(LATEST, TO, 'b')),
    )
    expect(unavailable).toBeUndefined()
    expect(byOthers).toEqual([])
  })

  test('the update sends a script exactly as it was typed', () => {
    const path: JsonPath = ['steps', 0, 'tool', 'configuration', 'script']
    const latest = asObject(withValueAt(LATEST, path, 'export TOKEN=t\nmake'))
    const record = redact(latest).value
    expect(valueAt(record, path)).toBe('export TOKEN=t\nmake')
    const mine = asObject(withValueAt(record, path, 'export TOKEN=""\nmake all'))
    const { plan } = updateOfDraft({ record, withoutSecrets: redact }, mine, latest)
    expect(plan.settings).toEqual({
      steps: asObject(withValueAt(latest, path, 'export TOKEN=""\nmake all'))['steps'],
    })
  })

  test('the update sends no steps if only the name changed', () => {
    expect(updateOfDraft(source, changed(['name'], 'b'), LATEST).plan.settings).toEqual({
      name: 'b',
    })
    expect(updateOfDraft(source, KEPT, LATEST).plan.settings).toEqual({})
  })

  test('after a move, the update restores each secret in its step, and keeps typed and cleared values', () => {
    const [one, two] = stepsOf(KEPT)
    const typed = withValueAt(one, ['tool', 'configuration', 'hook'], 'typed')
    const emptied = withValueAt(two, ['tool', 'configuration', 'hook'], '')
    const { plan } = updateOfDraft(source, { ...KEPT, steps: [emptied, typed] }, LATEST)
    const [first, second] = stepsOf(plan.settings)
    expect(first).toMatchObject({ tool: { configuration: { hook: '', env: [{ value: 'two' }] } } })
    expect(second).toMatchObject({
      tool: { configuration: { hook: 'typed', env: [{ value: 'one' }] } },
    })
  })

  test('the update sends empty values that the user had cleared, and restores only the secrets that were not stored', () => {
    const path: JsonPath = ['steps', 0, 'tool', 'configuration']
    const withIn = (record: JsonObject, more: JsonObject) => {
      const next = withValueAt(record, path, { ...asObject(valueAt(record, path)), ...more })
      return asObject(next)
    }
    const began = withIn(LATEST, { pins: { secret: { a: 1 } } })
    const { env, ...others } = asObject(valueAt(began, path))
    const { hook: _hook, pins: _pins, ...left } = others
    const emptied = {
      ...left,
      env: [{ name: 'SSHKey' }],
      pins: {},
    }
    const mine = asObject(withValueAt(began, path, emptied))
    expect(env).toBeDefined()
    const edit = { is: 'edit', id: '1', name: 'a' } as const
    const { record } = serializeDraft(
      { id: 'd', revision: 1, by: 'p', origin: edit, base: began, sent: undefined },
      { history: historyOf(draftOf(mine)), savedAt: 0 },
      { schemaOf: () => schema, secretKeys: () => new Set() },
    )
    const kept = readDraft(record)
    const { plan, isFilled } = updateOfDraft(
      { record: kept?.baseJson ?? {}, withoutSecrets: redact },
      kept?.json ?? {},
      began,
    )
    expect(isFilled).toBe(true)
    const [one, two] = stepsOf(plan.settings)
    expect(one).toMatchObject({
      tool: {
        configuration: {
          hook: '',
          env: [{ name: 'SSHKey', value: '' }],
          pins: { secret: null },
        },
      },
    })
    expect(two).toEqual(stepsOf(began)[1])
  })

  test('the update gives no secret to another tool, another step or another name', () => {
    const [one] = stepsOf(KEPT)
    for (const steps of [
      [withValueAt(one, ['tool', 'tool_identifier'], 'y')],
      [withValueAt(one, ['_id'], undefined)],
    ]) {
      const { plan } = updateOfDraft(source, { ...KEPT, steps }, LATEST)
      expect(plan.settings).toEqual({ steps })
    }
    const env: JsonPath = ['steps', 0, 'tool', 'configuration', 'env', 0]
    const { plan } = updateOfDraft(source, changed(env, { name: 'OTHER' }), LATEST)
    expect(JSON.stringify(plan.settings)).toContain('"env":[{"name":"OTHER"}]')
  })

  test('the changes by others are shown, except changes of secrets', () => {
    const theirs = parseJson(
      JSON.stringify(LATEST).replaceAll('hook of', 'new').replace('"a"', '"c"'),
    )
    const latest = isJsonObject(theirs?.value) ? theirs.value : {}
    const { byOthers } = updateOfDraft(source, changed(TO, 'b'), latest)
    expect(byOthers.map(({ where }) => where)).toEqual([['name']])
  })

  test('the update is not sent if the secrets of the service could not be read, unless only the name changed', () => {
    expect(updateOfDraft(source, changed(TO, 'b'), undefined).unavailable).toMatch(
      /stored without its secrets/,
    )
    expect(updateOfDraft(source, changed(['name'], 'b'), undefined).unavailable).toBeUndefined()
    const fresh = { record: LATEST }
    const pipeline = { ...LATEST, steps: [] }
    expect(updateOfDraft(fresh, pipeline, undefined).unavailable).toBeUndefined()
    expect(updateOfDraft(fresh, pipeline, LATEST).plan.settings).toEqual({ steps: [] })
  })

  test('a new pipeline lacks the secrets that were not stored, if the pipeline cannot be read and nobody has typed them', () => {
    const { omitted } = redact(LATEST)
    const typed = changed(['steps', 0, 'tool', 'configuration', 'hook'], '')
    const left = omitted.filter((pointer) => pointer !== '/steps/0/tool/configuration/hook')
    expect(left).toHaveLength(omitted.length - 1)
    const { keys } = draftOf(KEPT)
    expect(secretsNotSaved(omitted, keys, typed)).toEqual(left)
    // A key of the pipeline itself is not filled in, so it is named.
    const { whole } = updateOfDraft(source, KEPT, LATEST)
    expect(secretsNotSaved(omitted, keys, whole)).toEqual(['/apiToken'])
  })

  test('the missing secrets of a new pipeline are named at the places that their steps have now', () => {
    const { omitted } = redact(LATEST)
    const hooks = omitted.filter((pointer) => pointer.endsWith('hook'))
    const opened = historyOf(draftOf(KEPT))
    const moved = applyEdit(opened, { type: 'move', step: 's1', to: 0 }, 0).present
    const removed = applyEdit(opened, { type: 'remove', step: 's0' }, 0).present
    const HOOK = '/steps/0/tool/configuration/hook'
    expect(secretsNotSaved([hooks[1] ?? ''], moved.keys, moved.pipeline)).toEqual([HOOK])
    expect(secretsNotSaved(hooks, removed.keys, removed.pipeline)).toEqual([HOOK])
    // The service has the second step no more, so that only the first secret can be filled in.
    const { whole } = updateOfDraft(source, KEPT, { ...LATEST, steps: stepsOf(LATEST).slice(0, 1) })
    expect(secretsNotSaved(hooks, draftOf(KEPT).keys, whole)).toEqual([hooks[1]])
  })

  test('a new pipeline does not have a secret that the service has masked', () => {
    const masked = {
      steps: [aStep('one'), aStep('two', { tool: { configuration: { pin: '****' } } })],
    }
    expect(secretsNotSaved([], draftOf(masked).keys, masked)).toEqual(['/steps/1'])
  })

  test('the edit is not compared with the service while it is unknown which values are secret', () => {
    const unsure = {
      record: KEPT,
      withoutSecrets: (record: JsonObject) => withoutSecrets(record, () => 'loading'),
    }
    const { byOthers, plan } = updateOfDraft(unsure, changed(TO, 'b'), LATEST)
    expect(byOthers).toEqual([])
    expect(JSON.stringify(plan.settings)).toContain('hook of two')
  })
})

describe('an update', () => {
  const base = { _id: '1', name: 'a', description: 'd', tags: ['t'], steps: [], updatedAt: 'x' }
  test.each([
    [{ ...base }, {}, [], []],
    [{ ...base, name: 'b' }, { name: 'b' }, [], []],
    [{ ...base, description: undefined }, { description: '' }, [], []],
    [{ ...base, tags: ['u'] }, { tags: ['u'] }, ['tags'], []],
    [{ ...base, tags: undefined, _id: '2', updatedAt: 'y' }, {}, [], ['_id', 'tags', 'updatedAt']],
  ])('an update to %j sends the changed keys', (pipeline, settings, undocumented, impossible) => {
    expect(updatePlan(base, pipeline)).toEqual({ settings, undocumented, impossible })
  })

  test('an update is confirmed if the record has all sent values except run states, even if the service has added keys', () => {
    const settings = { name: 'b', steps: [{ name: 's', status: 'failed' }] }
    const record = { name: 'b', steps: [{ _id: 'new', name: 's' }] }
    expect(unappliedKeys(record, settings)).toEqual([])
    expect(unappliedKeys({ ...record, name: 'a' }, settings)).toEqual(['name'])
    expect(unappliedKeys({ name: 'b', steps: [] }, settings)).toEqual(['steps'])
  })
})

describe('secrets that the service hides', () => {
  const schemaOf = (tool: string) => ({
    properties: { pin: { writeOnly: true }, phrase: { format: 'password' } },
    required: tool === 'vault' ? ['phrase'] : [],
  })
  const step = (name: string, configuration: JsonObject, tool = 'argo') => ({
    name,
    tool: { tool_identifier: tool, configuration },
  })
  const update = (from: JsonObject, to: JsonObject) =>
    updateWithSchemas({ record: from }, to, from, schemaOf)
  const settings = (...steps: readonly JsonObject[]) => ({ name: 'a', steps })

  test.each([
    ['a mask', { pin: '********', phrase: 'x' }, 'argo', /^Step 2 has a masked secret\. .*Enter/],
    ['a missing required secret', { pin: '1' }, 'vault', /does not return “phrase”/],
  ])(
    'an update is not sent with %s, until the user has entered the value',
    (_name, kept, tool, reason) => {
      const first = step('one', { pin: '1', phrase: 'x' })
      const second = step('two', kept, tool)
      const from = settings(first, second)
      const renamed = { ...first, name: 'first' }
      expect(update(from, settings(renamed, second)).unavailable).toMatch(reason)
      const entered = settings(renamed, step('two', { pin: '2', phrase: 'y' }, tool))
      expect(update(from, entered).unavailable).toBeUndefined()
      expect(update(from, { ...from, name: 'b' }).unavailable).toBeUndefined()
    },
  )

  test('an update names the keys that it may clear, but not the keys of new steps or the values that the user has emptied', () => {
    const from = settings(step('one', { phrase: 'x' }))
    const emptied = settings(step('one', { phrase: '' }), step('new', {}, 'helm'))
    expect(update(from, emptied).unreturned).toEqual(['pin'])
    expect(update(from, emptied).unavailable).toBeUndefined()
  })

  test('a step whose tool the user has changed has no secrets on the service', () => {
    const from = settings(step('one', {}))
    const changedTool = settings(step('one', {}, 'vault'))
    expect(update(from, changedTool)).toMatchObject({ unavailable: undefined, unreturned: [] })
  })

  test('an update names a nested key that it may clear', () => {
    const nested = () => ({ properties: { auth: { properties: { pin: { writeOnly: true } } } } })
    const first = step('one', { auth: { user: 'u' } })
    const from = settings(first)
    const renamed = settings({ ...first, name: 'first' })
    expect(updateWithSchemas({ record: from }, renamed, from, nested).unreturned).toEqual([
      'auth.pin',
    ])
  })

  test('an update of the steps says that write-only keys are unknown, if the metadata could not be read', () => {
    const from = settings(step('one', { pin: '1' }))
    const warningOf = (to: JsonObject) =>
      updateWithSchemas({ record: from }, to, from, undefined).warning
    expect(warningOf(settings(step('first', { pin: '1' })))).toMatch(/could not be read/)
    expect(warningOf({ ...from, name: 'b' })).toBeUndefined()
  })

  test('a mask in another key than the steps is not sent either', () => {
    const from = { name: 'a', env: { a: '1', key: '<redacted>' } }
    expect(update(from, { ...from, env: { ...from.env, a: '2' } }).unavailable).toMatch(
      /^“env” has/,
    )
  })
})
