import { describe, expect, test } from 'vitest'
import { SCM_SERVICES, scmServiceOf } from './scm-services'

describe('the SCM service of a tool identifier', () => {
  test('the SCM service of a tool identifier comes from our own table by default', () => {
    expect(scmServiceOf('azure-devops', [])).toBe(SCM_SERVICES['azure-devops'])
    expect(scmServiceOf('forgejo', [])).toBeUndefined()
    expect(scmServiceOf(undefined, [{ identifier: 'x', service: 'y' }])).toBeUndefined()
  })

  test('config.json can add an SCM service, with a workspace or without', () => {
    const added = [
      { identifier: 'forgejo', service: 'gitea' },
      { identifier: 'radicle', service: 'radicle', needsWorkspace: true },
    ]
    expect(scmServiceOf('forgejo', added)).toMatchObject({
      service: 'gitea',
      label: 'gitea',
      needsWorkspace: false,
    })
    expect(scmServiceOf('radicle', added)?.needsWorkspace).toBe(true)
  })

  test('config.json can replace an SCM service', () => {
    const other = [{ identifier: 'github', service: 'ghe', needsWorkspace: true }]
    expect(scmServiceOf('github', other)).toMatchObject({ service: 'ghe', needsWorkspace: true })
  })

  test('a mapping to a known SCM service has the addresses and the workspace rule of that service', () => {
    const ours = [{ identifier: 'bits', service: 'bitbucket' }]
    expect(scmServiceOf('bits', ours)).toEqual(SCM_SERVICES.bitbucket)
    const without = [{ identifier: 'bits', service: 'bitbucket', needsWorkspace: false }]
    expect(scmServiceOf('bits', without)).toMatchObject({
      label: 'Bitbucket',
      needsWorkspace: false,
    })
  })

  test('the first of two mappings is used, so config.json has priority over typed values', () => {
    const twice = [
      { identifier: 'forgejo', service: 'by-config' },
      { identifier: 'forgejo', service: 'typed' },
    ]
    expect(scmServiceOf('forgejo', twice)?.service).toBe('by-config')
  })
})

describe('the SCM services', () => {
  test('Azure DevOps has a hyphen in its identifier and an underscore in its SCM service', () => {
    const services = Object.entries(SCM_SERVICES).map(([id, { service }]) => [id, service])
    expect(services).toEqual([
      ['github', 'github'],
      ['gitlab', 'gitlab'],
      ['bitbucket', 'bitbucket'],
      ['azure-devops', 'azure_devops'],
    ])
  })
  test('only Bitbucket needs a workspace, of the SCM services', () => {
    const needing = Object.entries(SCM_SERVICES).filter(([, { needsWorkspace }]) => needsWorkspace)
    expect(needing.map(([id]) => id)).toEqual(['bitbucket'])
  })
  test.each(['azure_devops', 'constructor', '__proto__', '', undefined, 'gitea'])(
    '%s is not a known SCM tool',
    (identifier) => expect(scmServiceOf(identifier, [])).toBeUndefined(),
  )
})
