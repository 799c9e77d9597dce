import { expect, test } from 'vitest'
import { withReplacedText } from './replace-dialog'

const pipeline = {
  name: 'deploy-eu',
  tags: ['eu', 'queue'],
  team: 'eu',
  steps: [
    {
      name: 'Release to EU',
      _id: 'eu',
      tool: {
        tool_identifier: 'eu',
        configuration: { deployToolId: 'eu', token: 'eu', application: 'search-eu', copies: 2 },
      },
    },
    null,
  ],
}
const replaced = (find: string, by: string) => withReplacedText(pipeline, [], find, by)

test('a word is replaced in every text, and keeps its capitals', () => {
  expect(replaced('eu', 'us')).toEqual({
    pipeline: {
      ...pipeline,
      name: 'deploy-us',
      tags: ['us', 'queue'],
      steps: [
        {
          ...pipeline.steps[0],
          name: 'Release to US',
          tool: {
            tool_identifier: 'eu',
            configuration: {
              deployToolId: 'eu',
              token: 'eu',
              application: 'search-us',
              copies: 2,
            },
          },
        },
        null,
      ],
    },
    places: 4,
  })
})

test.each(['', 'u', '.', 'deploy-e', '(eu'])('the search for %j finds no text', (find) => {
  expect(replaced(find, 'us')).toEqual({ pipeline, places: 0 })
})

test('special characters of regular expressions are ordinary characters', () => {
  expect(replaced('deploy-eu', '$&').pipeline).toMatchObject({ name: '$&' })
})

test('a word is not replaced in the value of a pair whose name is that of a secret', () => {
  const stepOf = (value: string) => ({
    tool: {
      configuration: {
        env: [
          { name: 'API_TOKEN', value: 'eu' },
          { key: 'REGION', value },
        ],
      },
    },
  })
  expect(withReplacedText({ steps: [stepOf('eu')] }, [], 'eu', 'us')).toEqual({
    pipeline: { steps: [stepOf('us')] },
    places: 1,
  })
})

test('a word is not replaced in the keys that the metadata of the tool type mark as secret', () => {
  const stepOf = (tool_identifier: string) => ({
    tool: { tool_identifier, configuration: { kubeconfig: 'server: eu', name: 'eu' } },
  })
  const draft = { steps: [stepOf('argo'), stepOf('jenkins')] }
  const schema = { properties: { kubeconfig: { type: 'string', writeOnly: true } } }
  const metadata = [{ tool_identifier: 'argo', schema }]
  expect(withReplacedText(draft, metadata, 'eu', 'us')).toMatchObject({
    pipeline: {
      steps: [
        { tool: { configuration: { kubeconfig: 'server: eu', name: 'us' } } },
        { tool: { configuration: { kubeconfig: 'server: us', name: 'us' } } },
      ],
    },
    places: 3,
  })
})

test('the metadata are searched once, and not for each step, because a draft may have many steps', () => {
  let searches = 0
  const metadata = {
    tool_identifier: 'argo',
    get schema() {
      searches += 1
      return {}
    },
  }
  const searchesOf = (count: number) => {
    searches = 0
    const step = { tool: { tool_identifier: 'argo', configuration: { name: 'eu' } } }
    withReplacedText({ steps: Array.from({ length: count }, () => step) }, [metadata], 'eu', 'us')
    return searches
  }
  expect(searchesOf(100)).toBe(searchesOf(1))
})
