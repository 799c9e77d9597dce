import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toolId } from '../model/registered-tools'
import { anAgentInput, aRecord, aStep, ignoreProgress } from './an-agent-input.test-data'
import { securityScan, type SecurityScanInput } from './security-scan'

const scan = (records: readonly unknown[], input: SecurityScanInput = {}) =>
  securityScan(input, anAgentInput(records), ignoreProgress)
const rulesOf = async (steps: readonly unknown[]) =>
  (await scan([aRecord(steps)])).findings.map(({ rule, path }) => `${rule} ${path}`)

describe('a deploy step', () => {
  test('without a scan before it is a finding, even if a scan comes after it', async () => {
    const [deploy, check] = [aStep('ansible'), aStep('anchore-scan')]
    expect(await rulesOf([deploy])).toEqual(['deploy-without-scan /steps/0'])
    expect(await rulesOf([check, deploy])).toEqual([])
    expect(await rulesOf([deploy, check])).toEqual(['deploy-without-scan /steps/0'])
  })
})

describe('a secret in a configuration', () => {
  const at = '/steps/0/tool/configuration'
  test.each<[string, object, string[]]>([
    ['in a secret field', { token: 'abc123' }, [`${at}/token`]],
    ['in a key with a secret name', { other_password: 'hunter2' }, [`${at}/other_password`]],
    [
      'in an environment variable',
      { environment: [{ name: 'API_TOKEN', value: 'x1' }] },
      [`${at}/environment/0/value`],
    ],
    ['in a script', { script: 'curl https://me:hunter22@host/' }, [`${at}/script`]],
    ['recognized by its form', { note: `ghp_${'a'.repeat(36)}` }, [`${at}/note`]],
    ['a reference to a secret', { token: '${TOKEN}', password: 'vault:web' }, []],
    ['a key that the metadata declare as plain', { projectKey: 'web', severity: 'high' }, []],
  ])('is reported, and other values are not: %s', async (_, configuration, paths) => {
    const identifier = 'projectKey' in configuration ? 'sonar' : 'snyk'
    const step = aStep(identifier, { ...configuration })
    const found = (await scan([aRecord([step])])).findings
    expect(found.filter(({ rule }) => rule === 'typed-secret').map(({ path }) => path)).toEqual(
      paths,
    )
  })

  test('is reported, but the finding does not contain it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.stringMatching(/^[A-Za-z0-9]{12,40}$/), async (secret) => {
        const step = aStep('snyk', { token: secret, nested: { password: secret } })
        const result = await scan([aRecord([step])])
        expect(result.counts.high).toBe(2)
        expect(JSON.stringify(result)).not.toContain(secret)
      }),
    )
  })
})

test('a scan reports retired, unknown and unregistered tools', async () => {
  expect(await rulesOf([aStep('whitesource')])).toEqual([
    'inactive-tool /steps/0/tool/tool_identifier',
  ])
  expect(await rulesOf([aStep('no-such')])).toEqual(['missing-tool /steps/0/tool/tool_identifier'])
  const at = '/steps/0/tool/configuration/toolConfigId'
  expect(await rulesOf([aStep('sonar', { toolConfigId: 'gone' })])).toEqual([`missing-tool ${at}`])
  expect(await rulesOf([aStep('sonar', { toolConfigId: toolId('sonar') })])).toEqual([])
})

test('a scan applies the requested ids, tag, severity and limit', async () => {
  const bad = [aStep('argo'), aStep('no-such')]
  const records = [
    aRecord(bad, { _id: 'a', tags: ['x'] }),
    aRecord(bad, { _id: 'b' }),
    aRecord([], { _id: 'c' }),
  ]
  expect(await scan(records)).toMatchObject({ scanned: 3, clean: 1, total: 4 })
  expect(await scan(records, { tag: 'x' })).toMatchObject({ scanned: 1, total: 2 })
  expect(await scan(records, { pipeline_ids: ['b', 'z'] })).toMatchObject({
    scanned: 1,
    unknown_ids: ['z'],
  })
  expect(await scan(records, { minimum_severity: 'high' })).toMatchObject({ total: 2 })
  const cut = await scan(records, { limit: 1 })
  expect(cut).toMatchObject({ total: 4, findings: [{ severity: 'high' }] })
})

test('a scan accepts any list, and counts unreadable records', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.jsonValue(), { maxLength: 5 }), async (records) => {
      const { scanned, unreadable } = await scan(records)
      expect(scanned + unreadable).toBe(records.length)
    }),
  )
})
