import { expect, test } from 'vitest'
import { sourceAccessOf } from './scm-source'

const aTool = (identifier: string | undefined, _id: string | undefined = 't') => ({
  _id,
  name: 'Ours',
  tool_identifier: identifier,
  raw: {},
})

test.each([
  ['github', '', { tool_id: 't', service: 'github' }],
  ['bitbucket', 'acme', { tool_id: 't', service: 'bitbucket', workspace: 'acme' }],
  ['azure-devops', '', { tool_id: 't', service: 'azure_devops' }],
])('%s is requested with its service name', (identifier, workspace, source) => {
  expect(sourceAccessOf(aTool(identifier), workspace, [])).toMatchObject({ source })
})

test('a service with workspaces is only requested with a workspace', () => {
  expect(sourceAccessOf(aTool('bitbucket'), '', [])).toMatchObject({
    waitsFor: 'Enter a workspace first.',
  })
  const mappings = [{ identifier: 'radicle', service: 'rad', needsWorkspace: true }]
  expect(sourceAccessOf(aTool('radicle'), '', mappings)).toMatchObject({
    waitsFor: 'Enter a workspace first.',
  })
  expect(sourceAccessOf(aTool('radicle'), 'acme', mappings)).toMatchObject({
    source: { service: 'rad', workspace: 'acme' },
  })
})

test('a tool with an unmapped name needs its service first', () => {
  expect(sourceAccessOf(aTool('forgejo'), '', [])).toMatchObject({
    waitsFor: 'Enter the service of this tool first.',
  })
  const mappings = [{ identifier: 'forgejo', service: 'gitea' }]
  expect(sourceAccessOf(aTool('forgejo'), '', mappings)).toMatchObject({
    source: { tool_id: 't', service: 'gitea' },
  })
})

test('a tool without an id or a type cannot be requested', () => {
  for (const tool of [aTool('github', ''), aTool(undefined)].map((each) =>
    each._id === '' ? { ...each, _id: undefined } : each,
  )) {
    const access = sourceAccessOf(tool, '', [])
    expect(access).toMatchObject({ waitsFor: expect.stringMatching(/no id or no type/) as unknown })
  }
})
