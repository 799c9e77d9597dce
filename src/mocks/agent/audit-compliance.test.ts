import { expect, test } from 'vitest'
import { anAgentInput, aRecord, aStep, ignoreProgress } from './an-agent-input.test-data'
import { auditCompliance, auditText, type AuditInput } from './audit-compliance'

const audit = (records: readonly unknown[], input: AuditInput = {}) =>
  auditCompliance(input, anAgentInput(records), ignoreProgress)

test('a pipeline that follows all rules is compliant', async () => {
  const result = await audit([aRecord([aStep('approval'), aStep('ansible')])])
  expect(result).toMatchObject({ compliant: true, audited: 1, total: 0 })
  expect(result.rules.map(({ passed, failed }) => [passed, failed])).toEqual([
    [1, 0],
    [1, 0],
    [1, 0],
    [1, 0],
  ])
})

test.each<[string, readonly unknown[], string[]]>([
  [
    'a deploy without an approval',
    [aRecord([aStep('ansible'), aStep('approval')])],
    ['gate-before-deploy /steps/0'],
  ],
  ['a pipeline without a name', [aRecord([], { name: ' ' })], ['named /name']],
  ['a step without a name', [aRecord([aStep('maven', {}, '')])], ['named /steps/0/name']],
  [
    'two steps with the same name',
    [aRecord([]), aRecord([], { _id: 'p2' })],
    ['named /name', 'named /name'],
  ],
  ['no description', [aRecord([], { description: '' })], ['described /description']],
  [
    'an id of no registered tool',
    [aRecord([aStep('sonar', { toolConfigId: 'gone' })])],
    ['tools-found /steps/0/tool/configuration/toolConfigId'],
  ],
])('%s is not compliant', async (_, records, found) => {
  const { compliant, findings } = await audit(records)
  expect(compliant).toBe(false)
  expect(findings.map(({ rule, path }) => `${rule} ${path}`)).toEqual(found)
})

test('an audit checks only the requested rules', async () => {
  const result = await audit([aRecord([aStep('ansible')], { description: '' })], {
    rules: ['described'],
  })
  expect(result.rules.map(({ rule, failed }) => [rule, failed])).toEqual([['described', 1]])
  expect(result.total).toBe(1)
})

test('the text of an audit reads right for one pipeline and for any role', async () => {
  const records = [aRecord([aStep('sonar', { toolConfigId: 'gone' })])]
  const text = auditText(
    await auditCompliance({}, anAgentInput(records, 'engineer'), ignoreProgress),
  )
  expect(text).toContain('1 pipeline audited: 1 finding.')
  expect(text).toContain('toolConfigId is not the id of a tool that the role engineer can see.')
})
