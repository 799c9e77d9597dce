import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergeSteps } from './update-of-draft'

const aStep = (name: string, script = 'make', more: object = {}) => ({
  _id: `id-${name}`,
  name,
  tool: { configuration: { script } },
  ...more,
})
const [a, b, c] = ['a', 'b', 'c'].map((name) => aStep(name))
const BASE = [a, b, c]
const merge = (mine: readonly unknown[], theirs: readonly unknown[]) =>
  mergeSteps(BASE, { seen: mine, sent: mine }, { seen: theirs, sent: theirs })

const mineB = aStep('b', 'mine')
const theirB = aStep('b', 'theirs')
const theirC = aStep('c', 'theirs')
const added = { name: 'new' }
const addedThere = { ...added, _id: 'id-new' }
const ran = aStep('b', 'make', { status: 'x', run: { message: 'mine' } })

describe('a merge of the steps of two users', () => {
  test.each([
    ['they changed different steps', [a, mineB, c], [a, b, theirC], [a, mineB, theirC], []],
    [
      'they changed the same step',
      [a, mineB, c],
      [a, theirB, theirC],
      [a, mineB, theirC],
      ['Step 2, b'],
    ],
    ['they made the same change', [a, mineB, c], [a, mineB, c], [a, mineB, c], []],
    ['I added and moved steps', [c, added, a, b], [a, theirB, c], [c, added, a, theirB], []],
    ['I removed a step', [a, b], [aStep('a', 'theirs'), b, c], [aStep('a', 'theirs'), b], []],
    ['I removed a step that others changed', [a, b], [a, b, theirC], [a, b], ['Step 3, c']],
    ['others added and moved steps', [a, mineB, c], [c, added, a, b], [a, mineB, c], ['steps']],
    ['others removed a step', [a, mineB, c], [a, b], [a, mineB, c], ['steps']],
    ['others added a step', [a, mineB, c], [a, b, c, added], [a, mineB, c, added], []],
    ['others added a step, and I removed one', [a, b], [a, b, c, added], [a, b, added], []],
    ['both added the same step', [...BASE, added], [...BASE, addedThere], [...BASE, added], []],
    [
      'both added the same step, and I changed and added more',
      [a, mineB, c, added, { name: 'more' }],
      [a, b, theirC, addedThere],
      [a, mineB, theirC, added, { name: 'more' }],
      [],
    ],
    [
      'both added different steps',
      [...BASE, { name: 'mine' }],
      [...BASE, added],
      [...BASE, { name: 'mine' }],
      ['steps'],
    ],
    ['both removed the same step', [a, c], [a, c], [a, c], []],
    ['both moved the same step', [c, a, b], [c, a, b], [c, a, b], []],
    ['I changed keys that a run changes', [a, ran, c], BASE, [a, ran, c], []],
    [
      'the pipeline ran in the meantime',
      [a, mineB, c],
      [aStep('a', 'make', { status: 'failed' }), b, c],
      [aStep('a', 'make', { status: 'failed' }), mineB, c],
      [],
    ],
  ] as const)('if %s, the merge is correct', (_name, mine, theirs, steps, replaced) => {
    expect(merge(mine, theirs)).toEqual({ steps, replaced })
  })

  test('a merge contains every change that only one user made', () => {
    const scripts = fc.array(fc.constantFrom('make', 'x', 'y'), { minLength: 3, maxLength: 3 })
    const changed = (list: readonly string[]) =>
      ['a', 'b', 'c'].map((name, at) => aStep(name, list[at]))
    fc.assert(
      fc.property(scripts, scripts, (mine, theirs) => {
        const merged = merge(changed(mine), changed(theirs))
        const both = ['a', 'b', 'c'].map((name, at) =>
          aStep(name, mine[at] === 'make' ? theirs[at] : mine[at]),
        )
        expect(merged.steps).toEqual(both)
      }),
    )
  })
})
