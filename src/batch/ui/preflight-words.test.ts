import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { gateAndNextOf, groupByGate } from './gate-groups'
import { readPipeline } from '~/api/pipelines'
import { ACTION_TABLE } from '~/domain/action-table'
import { phaseOf } from '~/domain/phases'
import { refusalOf, type Refusal } from '~/domain/verdict'
import { openGatesText } from './preflight-summary'
import { PreflightGroup } from './preflight-group'
import { groupByReason } from './preflight-findings'

const doubts = (refusal: Refusal, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    target: { id: `${refusal.reason} ${at}`, name: `p${at}` },
    ...refusal,
  }))

test('ids that cannot take the action are grouped by reason, the most frequent reason first', () => {
  const { waiting_approval } = ACTION_TABLE.run.possibleIn.pipeline
  const { running } = ACTION_TABLE.reset.possibleIn.pipeline
  const groups = groupByReason([
    ...doubts(refusalOf(waiting_approval), 1),
    ...doubts(refusalOf(running), 6),
    ...doubts({ reason: 'It is locked by you.' }, 2),
  ])
  expect(groups.map(({ title, items }) => [title, items.length])).toEqual([
    ['6 are running: stop them first.', 6],
    ['It is locked by you. (2)', 2],
    ['1 waits at a gate.', 1],
  ])
  expect(groupByReason(doubts(refusalOf(waiting_approval), 1))[0]?.title).toBe(
    'It waits at a gate.',
  )
})

test.each([
  [8, 55, '8 of these 55 pipelines wait for approval.'],
  [1, 55, '1 of these 55 pipelines waits for approval.'],
  [3, 3, 'All 3 pipelines wait for approval.'],
  [1, 1, 'The run waits for approval.'],
])(
  'for %d of %d pipelines or tasks at a gate, the dialog says how many wait for approval',
  (waiting, total, words) => {
    expect(openGatesText(waiting, total, 'pipeline')).toBe(words)
    expect(openGatesText(waiting, total, 'task')).toBe(words.replace('pipelines', 'tasks'))
  },
)

const step = (name: string, tool: string, status?: string) => ({
  name,
  status,
  tool: { tool_identifier: tool },
})
const gateOf = (record: object) => {
  const pipeline = readPipeline({ _id: 'a', status: 'waiting_approval', ...record })
  return pipeline && gateAndNextOf(pipeline)
}

test('a gate is shown with the step that follows it, if the record has this step', () => {
  const gate = step('Release to EU', 'approval_gate', 'waiting_approval')
  expect(gateOf({ steps: [gate, step('Deploy to EU', 'argo')] })).toEqual({
    gate: 'Release to EU',
    next: 'Deploy to EU (argo)',
  })
  expect(gateOf({ steps: [step('Build', 'jenkins'), gate] })).toEqual({
    gate: 'Release to EU',
    next: 'the end',
  })
  expect(gateOf({ steps: [], approval: { step: 'Release' } })).toEqual({
    gate: 'Release',
    next: undefined,
  })
  expect(gateOf({})).toEqual({ gate: undefined, next: undefined })
})

function waitingAt(name: string, gate: string) {
  const steps = [step(gate, 'approval_gate', 'waiting_approval'), step('Deploy', 'argo')]
  const record = readPipeline({ _id: name, name, status: 'waiting_approval', steps })
  return { target: { id: name, name }, ...(record && { record, phase: phaseOf(record) }) }
}
const WAITING = [
  waitingAt('keys', 'Rotate'),
  waitingAt('web', 'Release'),
  waitingAt('api', 'Release'),
]

test('a search in the gates counts all pipelines of a gate, also those that it does not find', () => {
  const groups = groupByGate(WAITING, ({ target: { name } }) => name !== 'web')
  expect(groups).toMatchObject([
    { from: 0, count: 2, alike: [{ target: { name: 'api' } }] },
    { from: 1, count: 1, alike: [{ target: { name: 'keys' } }] },
  ])
})

test('gates that are alike are listed below one line, which names the gate and the next step', () => {
  const lines = renderToStaticMarkup(
    createElement(PreflightGroup, { title: 'Gates', items: WAITING, showsGates: true }),
  )
    .replaceAll(/<details.*?<\/details>|<\/?bdi>/g, '')
    .match(/(?<=<h4[^>]*>)[^<]*|(?<=break-words">)\w+(?=<\/span>)/g)
  expect(lines).toEqual([
    '2 wait at Release · next: Deploy (argo)',
    'web',
    'api',
    'Waits at Rotate · next: Deploy (argo)',
    'keys',
  ])
})
