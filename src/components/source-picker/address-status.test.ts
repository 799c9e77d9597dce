import { expect, test } from 'vitest'
import { readRegisteredTool } from '~/api/registered-tools'
import { judgeAddress } from './repository-address'

function judge(text: string, tool_identifier: string, workspace = '') {
  const tool = readRegisteredTool({ _id: 't', name: 'tool', tool_identifier })
  if (tool === undefined) throw new Error('A tool is read from an object.')
  const verdict = judgeAddress(text, tool, workspace, [])
  return verdict?.kind === 'foreign' ? [verdict.kind, verdict.mayBeUsed] : verdict?.kind
}

test.each([
  ['https://github.com/a/b', 'github'],
  ['git@ssh.github.com:a/b.git', 'github'],
  ['git@altssh.gitlab.com:a/b.git', 'gitlab'],
  ['git@altssh.bitbucket.org:a/b.git', 'bitbucket'],
  ['git@ssh.dev.azure.com:v3/org/project/repo', 'azure-devops'],
  ['org@vs-ssh.visualstudio.com:v3/org/project/repo', 'azure-devops'],
])('%s is an address of %s, by any name of its host', (text, own) => {
  expect(judge(text, own)).toBe('fits')
  expect(judge(text, own === 'gitlab' ? 'github' : 'gitlab')).toEqual(['foreign', false])
})

test('an address of an unknown host can be used, and one of another workspace cannot', () => {
  expect(judge('https://git.example/a/b', 'github')).toEqual(['foreign', true])
  expect(judge('https://bitbucket.org/a/b', 'bitbucket', 'a')).toBe('fits')
  expect(judge('https://bitbucket.org/a/b', 'bitbucket', 'c')).toEqual(['foreign', false])
  expect(judge('a/b', 'github')).toBeUndefined()
  expect(judge('https://github.com/a/b', 'jenkins')).toBeUndefined()
})
