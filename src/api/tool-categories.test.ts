import { describe, expect, test } from 'vitest'
import type { Client, RequestSpec } from './client'
import { ApiError } from './api-error'
import { readToolCategories } from './tool-categories'

type Answer = (query: NonNullable<RequestSpec['query']>) => unknown

/** A client that answers the identifiers endpoint, and what it was asked. */
function aClient(answer: Answer) {
  const asked: NonNullable<RequestSpec['query']>[] = []
  const client: Client = {
    baseUrl: 'https://service.example/',
    request: ({ query = {} }) => {
      asked.push(query)
      try {
        return Promise.resolve({ status: 200, json: answer(query), text: '', ms: 1 })
      } catch (error) {
        return Promise.reject(error)
      }
    },
  }
  return { client, asked }
}

const refusal = (kind: ApiError['kind']) =>
  new ApiError({ kind, method: 'GET', path: '/x', origin: 'https://service.example', status: 400 })

const byFilter: Answer = ({ type }) =>
  type === 'scm' ? ['github', 'gitlab'] : type === 'deploy' ? [{ identifier: 'argo' }] : []

describe('the categories of tool types', () => {
  test('come with one request where the records say them, also such that nobody knows', async () => {
    const { client, asked } = aClient(() => [
      { identifier: 'github', type: 'scm' },
      { identifier: 'grafana', type: 'observability' },
      { identifier: 'odd' },
    ])
    const found = await readToolCategories(client, undefined)
    expect([...found]).toEqual([
      ['github', 'scm'],
      ['grafana', 'observability'],
    ])
    expect(asked).toEqual([{ status: undefined, fields: ['identifier', 'type'] }])
  })

  test('come by the filter where the records do not say them', async () => {
    const { client, asked } = aClient((query) =>
      query['type'] === undefined ? ['github', 'argo', 'odd'] : byFilter(query),
    )
    const found = await readToolCategories(client, 'inactive')
    expect([...found]).toEqual([
      ['github', 'scm'],
      ['gitlab', 'scm'],
      ['argo', 'deploy'],
    ])
    expect(asked).toHaveLength(7)
    expect(asked.every(({ status }) => status === 'inactive')).toBe(true)
  })

  test('come by the filter where asking for the field is refused', async () => {
    const { client } = aClient((query) => {
      if (query['type'] === undefined) throw refusal('refused')
      return byFilter(query)
    })
    expect((await readToolCategories(client, undefined)).get('argo')).toBe('deploy')
  })

  test('are none where the service does not know the filter', async () => {
    const { client } = aClient(() => ['github', 'argo'])
    expect((await readToolCategories(client, undefined)).size).toBe(0)
  })

  test('are not to be had when the read fails', async () => {
    const { client } = aClient(() => {
      throw refusal('server')
    })
    await expect(readToolCategories(client, undefined)).rejects.toMatchObject({ kind: 'server' })
  })
})
