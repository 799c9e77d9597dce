import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { readPipeline } from '~/api/pipelines'
import {
  ACTION_TABLE,
  ACTIONS,
  actionsIn,
  BATCH_ACTIONS,
  isOffered,
  RESOURCE_TYPES,
} from '~/domain/action-table'
import { PHASES } from '~/domain/phases'
import { ActionList } from '~/features/console/form/action-list'
import { countActions } from '~/features/pipelines/actions/pipeline-selection'
import { entriesOfPipeline } from './command-palette/pipeline-entries'

const inPalette = new Set(
  PHASES.flatMap((status) => {
    const pipeline = readPipeline({ _id: 'p1', name: 'web', status })
    if (pipeline === undefined) throw new Error('The record cannot be read.')
    const entries = entriesOfPipeline({ id: 'p1', pipeline }, false)
    return entries.flatMap(({ choice }) => (choice.kind === 'act_on' ? [choice.action] : []))
  }),
)
const inBar = new Set(countActions([]).map(({ action }) => action))
const inConsole = RESOURCE_TYPES.map((type) =>
  renderToStaticMarkup(<ActionList action="status" type={type} onChoose={() => {}} />),
).join('')

test.each(BATCH_ACTIONS)(
  '%s can be reached in the listed places, and always by keyboard',
  (action) => {
    const places: readonly string[] = ACTION_TABLE[action].places
    expect(inBar.has(action)).toBe(places.includes('bar'))
    expect(inPalette.has(action)).toBe(places.includes('palette'))
    expect(places).toContain('palette')
    // Each action is in the row menu of a list, or on the page of the pipeline.
    expect(places.some((place) => place === 'menu' || place === 'page')).toBe(true)
  },
)

test.each(ACTIONS)('%s of each type can be sent from the console', (action) => {
  for (const type of RESOURCE_TYPES)
    expect(inConsole).toContain(`${ACTION_TABLE[action].verb}, ${type}`)
})

test('menus and pages show all their actions, in groups', () => {
  const groups = (place: 'menu' | 'page', names: readonly ('start' | 'decide' | 'end')[]) =>
    names.flatMap((name) => actionsIn(place, 'pipeline', name)).toSorted()
  expect(groups('menu', ['start', 'end'])).toEqual(actionsIn('menu', 'pipeline').toSorted())
  expect(groups('page', ['start', 'decide', 'end'])).toEqual(
    actionsIn('page', 'pipeline').toSorted(),
  )
  const ofTasks = actionsIn('menu', 'task')
  expect(ofTasks).toEqual(actionsIn('menu', 'pipeline').filter((each) => isOffered(each, 'task')))
})
