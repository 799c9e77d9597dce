import { expect, test } from 'vitest'
import { paths } from '~/components/paths'
import { KNOWN_PHASES } from '~/domain/phases'
import { actionsIn } from '~/domain/action-table'
import { verdictOf } from '~/domain/verdict'
import { readPipeline } from '~/api/pipelines'
import { entriesOfPipeline, entriesOfSelection, idAt } from './pipeline-entries'

const at = (address: string) => {
  const { pathname, search } = new URL(address, 'http://own.invalid')
  return idAt({ pathname, search })
}

test('the id of a pipeline is read from the address of its page or of its gate, and from no other address', () => {
  expect(at('/pipelines/a%2Fb?step=1')).toBe('a/b')
  expect(at(paths.pipeline('é 1:2'))).toBe('é 1:2')
  expect(at('/approvals?gate=p7')).toBe('p7')
  for (const other of ['/pipelines', '/pipelines/new', '/approvals', '/registry/r1', '/tasks'])
    expect(at(other)).toBeUndefined()
})

test.each(KNOWN_PHASES)(
  'a pipeline in the phase %s offers exactly the actions in the table',
  (status) => {
    const pipeline = readPipeline({ _id: 'p1', name: 'web', status })
    if (pipeline === undefined) throw new Error('It is plain.')
    const actsOf = (isReadOnly: boolean) =>
      entriesOfPipeline({ id: 'p1', pipeline }, isReadOnly).flatMap(({ choice }) =>
        choice.kind === 'act_on' ? [choice.action] : [],
      )
    for (const action of actionsIn('palette', 'pipeline'))
      expect(actsOf(false).includes(action)).toBe(
        verdictOf(action, 'pipeline', status).can !== 'no',
      )
    expect(actsOf(true)).toEqual(['status'])
  },
)

test('an action on an open record without an id is sent with the id of the address', () => {
  const pipeline = readPipeline({ name: 'web', status: 'idle' })
  if (pipeline === undefined) throw new Error('It is plain.')
  const ids = entriesOfPipeline({ id: 'p1', pipeline }, false).flatMap(({ choice }) =>
    choice.kind === 'act_on' ? [choice.pipeline._id] : [],
  )
  expect(new Set(ids)).toEqual(new Set(['p1']))
})

test('an action on the whole selection shows its count once, and its key if the list is on the screen', () => {
  const selected = ['failed', 'running'].map((status) => readPipeline({ _id: status, status }))
  const [failed, running] = selected
  if (failed === undefined || running === undefined) throw new Error('They are plain.')
  const first = (pipelines: readonly (typeof failed)[], hasKeys: boolean) => {
    const [{ label, shortcut } = { label: '' }] = entriesOfSelection(pipelines, hasKeys, false)
    return { label, shortcut }
  }
  expect(first([failed], true)).toEqual({ label: 'Run 1 selected pipeline', shortcut: 'e' })
  expect(first([failed, running], false)).toEqual({
    label: 'Run 1 of 2 selected pipelines',
    shortcut: undefined,
  })
  const gate = readPipeline({ _id: 'gate', status: 'waiting_approval' })
  if (gate === undefined) throw new Error('It is plain.')
  const approve = entriesOfSelection([gate], true, false).find(({ label }) =>
    label.startsWith('Approve'),
  )
  // The key for Approve works only on the Approvals screen.
  expect(approve).not.toHaveProperty('shortcut')
  expect(entriesOfSelection([failed], true, true).map(({ label }) => label)).toEqual([
    'Check status of 1 selected pipeline',
    'Clear selection',
  ])
})
