import { expect, test } from 'vitest'
import { approvalsOf, gateStepOf, isSameGate } from './gates'
import { readPipeline } from './pipelines'
import { stepsOf } from './steps'

const aPipeline = (record: Record<string, unknown>) => {
  const pipeline = readPipeline(record)
  if (pipeline === undefined) throw new Error('A pipeline is read from an object.')
  return pipeline
}
const GATE = {
  approval: { step: 'Release', requestedAt: '2026-03-01T10:00:00Z' },
  run: { number: '7', startedAt: '2026-03-01T09:00:00Z' },
}

test.each([
  ['another step is another gate', { approval: { ...GATE.approval, step: 'Go live' } }, false],
  [
    'a new request is another gate',
    { approval: { ...GATE.approval, requestedAt: '2026-03-01T11:00:00Z' } },
    false,
  ],
  ['another run is another gate', { run: { ...GATE.run, number: '8' } }, false],
  [
    'a new start is another gate',
    { run: { ...GATE.run, startedAt: '2026-03-01T09:30:00Z' } },
    false,
  ],
  [
    'another name and another requester are the same gate',
    { name: 'x', approval: { ...GATE.approval, requestedBy: 'y' } },
    true,
  ],
  ['a record with less data is of the same gate', { approval: null, run: null }, true],
])('when the gates of two records are compared, %s', (_name, change, isSame) => {
  expect(isSameGate(aPipeline(GATE), aPipeline({ ...GATE, ...change }))).toBe(isSame)
  expect(isSameGate(aPipeline({ ...GATE, ...change }), aPipeline(GATE))).toBe(isSame)
})

const gateIn = (steps: unknown, approval: unknown = GATE.approval) => {
  const pipeline = aPipeline({ steps, approval })
  return gateStepOf(stepsOf(pipeline).steps, pipeline)
}

test.each([
  ['by its name', [{ name: 'Build' }, { name: 'Release' }], undefined, 1],
  ['by its id', [{ _id: 'Release', name: 'x' }], undefined, 0],
  [
    'as the waiting one of two with the same name',
    [{ name: 'Release' }, { name: 'Release', status: 'waiting_approval' }],
    undefined,
    1,
  ],
  [
    'by its state, if the record names no step',
    [{ name: 'a' }, { name: 'b', status: 'waiting_approval' }],
    null,
    1,
  ],
  [
    'except among two with the same name',
    [{ name: 'Release' }, { name: 'Release' }],
    undefined,
    undefined,
  ],
  [
    'except if nothing identifies it',
    [{ name: 'a' }, { tool: { tool_identifier: 'approval' } }],
    null,
    undefined,
  ],
  ['except without steps', undefined, undefined, undefined],
])('the step at which a run waits is found %s', (_name, steps, approval, wanted) => {
  expect(gateIn(steps, approval)).toBe(wanted)
})

const ada = { by: 'Ada', at: '2026-03-01T10:00:00Z' }
test.each([
  [
    [ada, { by: 'Bo' }, { at: ada.at }],
    [ada, { by: 'Bo' }, { at: ada.at }],
  ],
  // If one entry is unreadable, the list is empty, because an incomplete list would mislead.
  [[ada, null], []],
  [[ada, { who: 'Bo' }], []],
  ['Ada', []],
  [undefined, []],
])('the approvals %j in a run are read as %j', (approvals, expected) => {
  expect(approvalsOf(aPipeline({ run: { approvals } }))).toEqual(expected)
})
