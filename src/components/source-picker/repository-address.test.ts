import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SCM_SERVICES } from '~/api/scm-services'
import { readAddress } from './repository-address'

const AZURE = SCM_SERVICES['azure-devops'].address

describe('a pasted address', () => {
  test.each([
    ['https://github.com/acme/api', 'github.com', 'acme/api', undefined],
    ['https://github.com/acme/api.git', 'github.com', 'acme/api', undefined],
    ['https://github.com/acme/api/', 'github.com', 'acme/api', undefined],
    ['http://GitHub.com:443/acme/api?tab=readme#top', 'github.com', 'acme/api', undefined],
    ['https://github.com/acme/api/tree/feature/x', 'github.com', 'acme/api', 'feature/x'],
    ['https://github.com/acme/api/tree/fix%23one', 'github.com', 'acme/api', 'fix#one'],
    ['https://github.com/acme/api/pulls', 'github.com', 'acme/api', undefined],
    ['https://github.com/acme/api/blob/main/a.md', 'github.com', 'acme/api', undefined],
    ['git@github.com:acme/api.git', 'github.com', 'acme/api', undefined],
    ['ssh://git@github.com/acme/api.git', 'github.com', 'acme/api', undefined],
    ['ssh://git@github.com:22/acme/api.git', 'github.com', 'acme/api', undefined],
    ['git+ssh://git@github.com/acme/api', 'github.com', 'acme/api', undefined],
    ['github.com/acme/api', 'github.com', 'acme/api', undefined],
    ['  https://github.com/acme/api  ', 'github.com', 'acme/api', undefined],
    ['https://token@github.com/acme/api', 'github.com', 'acme/api', undefined],
    ['https://bitbucket.org/acme/ios/src/main/', 'bitbucket.org', 'acme/ios', 'main'],
    ['https://bitbucket.org/acme/ios/branch/fix/a', 'bitbucket.org', 'acme/ios', 'fix/a'],
  ])('is parsed: %s', (text, host, repository, branch) => {
    expect(readAddress(text, 'owner_repo')).toEqual({
      host,
      repository,
      owner: repository.split('/')[0],
      ...(branch !== undefined && { branch }),
    })
  })

  test.each([
    ['https://gitlab.com/a/b/c/api', 'a/b/c/api', undefined],
    ['https://gitlab.com/a/b/api/-/tree/feature/x?ref_type=heads', 'a/b/api', 'feature/x'],
    ['https://gitlab.com/a/b/api/-/merge_requests/7', 'a/b/api', undefined],
    ['git@gitlab.com:a/b/api.git', 'a/b/api', undefined],
  ])('with nested groups is parsed: %s', (text, repository, branch) => {
    const found = readAddress(text, 'nested')
    expect([found?.repository, found?.branch]).toEqual([repository, branch])
  })

  test.each([
    ['https://dev.azure.com/org/project/_git/repo', 'project/repo', undefined],
    ['https://me@dev.azure.com/org/project/_git/repo', 'project/repo', undefined],
    ['https://dev.azure.com/org/_git/repo', 'repo/repo', undefined],
    ['https://dev.azure.com/org/my%20project/_git/repo', 'my project/repo', undefined],
    ['https://dev.azure.com/org/p/_git/repo?version=GBfeature%2Fx', 'p/repo', 'feature/x'],
    ['https://org.visualstudio.com/project/_git/repo', 'project/repo', undefined],
    ['https://org.visualstudio.com/DefaultCollection/p/_git/repo', 'p/repo', undefined],
    ['https://org.visualstudio.com/_git/repo', 'repo/repo', undefined],
    ['git@ssh.dev.azure.com:v3/org/project/repo', 'project/repo', undefined],
  ])('in a project is parsed: %s', (text, repository, branch) => {
    const found = readAddress(text, AZURE)
    expect([found?.repository, found?.branch]).toEqual([repository, branch])
  })

  test.each([
    'acme/api',
    'api',
    '',
    'https://github.com/',
    'https://github.com/acme',
    'https://',
    'acme/api.git',
    'feature/x',
    'host:8080/acme/api',
    'javascript:alert(1)',
    'file:///etc/passwd',
  ])('the text %s is not an address', (text) =>
    expect(readAddress(text, 'owner_repo')).toBeUndefined(),
  )

  test('needs no scheme for the host of the tool', () => {
    expect(readAddress('git.acme.example/a/b', 'owner_repo')).toBeUndefined()
    const found = readAddress('git.acme.example/a/b', 'owner_repo', ['git.acme.example'])
    expect(found?.repository).toBe('a/b')
  })

  const name = fc
    .stringMatching(/^[A-Za-z0-9_][A-Za-z0-9._-]{0,12}$/)
    .filter((text) => !/\.git$/i.test(text) && text !== '_git' && text !== 'v3')
  const anyText = fc.string({ unit: 'binary', maxLength: 60 })
  const branch = fc.array(name, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'))

  test('gives the same result in each form', () => {
    fc.assert(
      fc.property(name, name, branch, (owner, repository, on) => {
        const wanted = { host: 'github.com', repository: `${owner}/${repository}`, owner }
        for (const form of [
          `https://github.com/${owner}/${repository}`,
          `https://github.com/${owner}/${repository}.git`,
          `https://github.com/${owner}/${repository}/?a=b#c`,
          `git@github.com:${owner}/${repository}.git`,
          `ssh://git@github.com/${owner}/${repository}`,
          `github.com/${owner}/${repository}`,
        ]) {
          expect(readAddress(form, 'owner_repo')).toEqual(wanted)
        }
        const tree = `https://github.com/${owner}/${repository}/tree/${on}?x#y`
        expect(readAddress(tree, 'owner_repo')).toEqual({ ...wanted, branch: on })
      }),
    )
  })

  test('keeps all nested groups', () => {
    fc.assert(
      fc.property(fc.array(name, { minLength: 2, maxLength: 6 }), branch, (parts, on) => {
        const path = parts.join('/')
        const found = readAddress(`https://gitlab.com/${path}/-/tree/${on}`, 'nested')
        expect([found?.repository, found?.branch]).toEqual([path, on])
      }),
    )
  })

  test('never throws, and leaves owner/repo unchanged', () => {
    const style = fc.constantFrom('owner_repo', 'nested', AZURE)
    fc.assert(
      fc.property(anyText, style, (text, how) => {
        const found = readAddress(text, how)
        if (found !== undefined) expect(found.repository).toMatch(/^[^/].*\/./s)
        readAddress(`https://${text}`, how)
        readAddress(`git@${text}:${text}`, how)
      }),
    )
    fc.assert(
      fc.property(name, name, (owner, repository) => {
        fc.pre(!/\.(?:com|org)$/i.test(owner))
        expect(readAddress(`${owner}/${repository}`, 'owner_repo')).toBeUndefined()
      }),
    )
  })
})
