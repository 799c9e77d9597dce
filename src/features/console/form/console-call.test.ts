import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ACTIONS, isOffered, RESOURCE_TYPES, ACTION_TABLE } from '~/domain/action-table'
import { actionSpec } from '~/api/actions'
import {
  EMPTY_DRAFT,
  containsSecret,
  storedDraftText,
  callTitle,
  hintOfIds,
  readConsoleDraft,
  readForm,
  type ConsoleForm,
} from './console-call'

const aForm = (parts: Partial<ConsoleForm> = {}): ConsoleForm => ({
  action: 'status',
  type: 'pipeline',
  target: 'p1',
  message: 'Wrong branch.',
  settings: '{"name":"x"}',
  ...parts,
})
const cells = ACTIONS.flatMap((action) => RESOURCE_TYPES.map((type) => ({ action, type })))

test.each(cells)('the form makes the body of $action for a $type', ({ action, type }) => {
  const { call, body, problems, notOffered } = readForm(aForm({ action, type }))
  expect(problems.size).toBe(0)
  expect(call !== undefined).toBe(isOffered(action, type))
  expect(notOffered === undefined).toBe(isOffered(action, type))
  // The body that the console shows is the body that is sent.
  if (call !== undefined) expect(body).toEqual(actionSpec(call).body)
  const form = { list: ['p1'], one: 'p1', none: undefined }[ACTION_TABLE[action].target]
  expect(body).toMatchObject({ action, type, version: 1 })
  expect(body['target']).toEqual(form)
})

test('each key of the settings is sent, also the name of a prototype', () => {
  const settings = '{"name":"x","__proto__":{"a":1}}'
  const { call } = readForm(aForm({ action: 'create', settings }))
  expect(JSON.stringify(call && actionSpec(call).body)).toContain('"__proto__":{"a":1}')
})

test('a form without a required value has no call, and reports each missing value', () => {
  const missing = (parts: Partial<ConsoleForm>) => {
    const { call, problems } = readForm(aForm(parts))
    expect(call).toBeUndefined()
    return [...problems.keys()]
  }
  expect(missing({ action: 'run', target: ' \n ' })).toEqual(['target'])
  expect(missing({ action: 'reject', target: '', message: ' ' })).toEqual(['target', 'message'])
  expect(missing({ action: 'update', target: 'a\nb' })).toEqual(['target'])
  for (const settings of ['', '{', '[]', 'null', '{}'])
    expect(missing({ action: 'create', settings })).toEqual(['settings'])
})

test('a line is one id, and the form says so if the line looks like several ids', () => {
  const { ids } = readForm(aForm({ action: 'run', target: 'a, b\nc' }))
  expect(ids).toEqual(['a, b', 'c'])
  expect(hintOfIds('run', ids)).toBe(
    'One id per line. Each id is sent once. A line with commas, semicolons or spaces is sent as one id. 2 ids.',
  )
  expect(hintOfIds('run', ['c'])).toBe('One id per line. Each id is sent once.')
  expect(hintOfIds('update', ['a b'])).toBe(
    'A line with commas, semicolons or spaces is sent as one id.',
  )
  expect(hintOfIds('update', ['a'])).toBeUndefined()
})

test('a reason is sent without spaces around it', () => {
  expect(readForm(aForm({ action: 'reject', message: ' No. \n' })).body['message']).toBe('No.')
})

test('the label of the button has the verb and the number of targets', () => {
  expect(callTitle({ action: 'run', type: 'pipeline' }, 3)).toBe('Run 3 pipelines')
  expect(callTitle({ action: 'status', type: 'task' }, 1)).toBe('Check status of 1 task')
  expect(callTitle({ action: 'create', type: 'task' }, 7)).toBe('Create 1 task')
  expect(callTitle({ action: 'stop', type: 'task' }, 0)).toBe('Stop tasks')
})

test('the console restores any typed text after a reload', () => {
  const text = fc.string({ unit: 'grapheme' })
  fc.assert(
    fc.property(fc.record({ target: text, message: text }), ({ target, message }) => {
      const draft = { ...EMPTY_DRAFT, target, message, update: '{"name": "x' }
      expect(readConsoleDraft(storedDraftText(draft))).toEqual(draft)
    }),
  )
})

test('settings with a secret are not stored, and other settings are stored, even with scripts', () => {
  for (const create of [
    '{"token": "t0p"}',
    '{"name":"a","dbPassword" :\n"t0p',
    '{"a":{"key":1}}',
    "{ password: 't0p'",
    '[{"name":"DB_PASSWORD","value":"t0p"',
    '{"script":"export NPM_TOKEN=t0p',
  ]) {
    expect(containsSecret(create)).toBe(true)
    expect(readConsoleDraft(storedDraftText({ ...EMPTY_DRAFT, message: 'why', create }))).toEqual({
      ...EMPTY_DRAFT,
      message: 'why',
    })
  }
  for (const create of [
    '{"path": "token", "name": "key"}',
    '{"token": ""}',
    '{"script": "export NPM_TOKEN=t0p"}',
    '{"name": "unfinished"',
  ]) {
    expect(containsSecret(create)).toBe(false)
    expect(readConsoleDraft(storedDraftText({ ...EMPTY_DRAFT, create }))).toEqual({
      ...EMPTY_DRAFT,
      create,
    })
  }
})

test('an empty form stores nothing, and an unreadable record is read as an empty form', () => {
  expect(storedDraftText(EMPTY_DRAFT)).toBeUndefined()
  for (const kept of [undefined, '', '[', '[]', 'null', '{"target": 7}', '{"__proto__": "x"}'])
    expect(readConsoleDraft(kept)).toEqual(EMPTY_DRAFT)
})
