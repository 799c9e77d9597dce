/** Checks the phase table, and that the styles, docs/service.md and README.md have each phase and action. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ACTION_TABLE, ACTIONS, BATCH_ACTIONS } from './action-table'
import { verdictOf } from './verdict'
import { isOngoing, KNOWN_PHASES, needsDecision, PHASE_TABLE, PHASES } from './phases'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

test.each(PHASES)('the color and the classes of %s are in the styles', (phase) => {
  expect(read('styles.css')).toContain(`--color-phase-${phase}:`)
  const classes = new RegExp(`^@source inline.*{bg,text}-phase-{([a-z_]+,)*${phase}[,}]`, 'm')
  expect(read('styles.css')).toMatch(classes)
})

test('exactly the ongoing runs can be stopped, and each phase has its own place in the sort order', () => {
  const stoppable = KNOWN_PHASES.filter(
    (phase) => verdictOf('stop', 'pipeline', phase).can === 'yes',
  )
  expect(stoppable).toEqual(KNOWN_PHASES.filter(isOngoing))
  expect(new Set(PHASES.map((phase) => PHASE_TABLE[phase].rank))).toEqual(new Set(PHASES.keys()))
})

test('exactly the phases that need a decision can be approved', () => {
  const approvable = KNOWN_PHASES.filter(
    (phase) => verdictOf('approve', 'pipeline', phase).can === 'yes',
  )
  expect(approvable).toEqual(KNOWN_PHASES.filter(needsDecision))
})

test('the status of any ongoing run shows that the action run was done', () => {
  const { leadsTo, alsoShownBy } = ACTION_TABLE.run
  expect([leadsTo, ...alsoShownBy]).toEqual(expect.arrayContaining(KNOWN_PHASES.filter(isOngoing)))
})

test.each(KNOWN_PHASES)('docs/service.md names the phase %s', (phase) => {
  expect(read('../docs/service.md')).toContain(`\`${phase}\``)
})

test.each(BATCH_ACTIONS)('README.md says that Sluice can %s pipelines', (action) => {
  const word = ACTION_TABLE[action].verb.toLowerCase().replace(/^check /, '')
  expect(read('../README.md').toLowerCase()).toMatch(new RegExp(`\\b${word}`))
})

test.each(ACTIONS)('docs/service.md has a row for the action %s', (action) => {
  expect(read('../docs/service.md')).toMatch(new RegExp(`^\\| \`${action}\` +\\|`, 'm'))
})
