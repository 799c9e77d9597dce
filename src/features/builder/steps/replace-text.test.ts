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
const replaced = (find: string, by: string) =>
  withReplacedText(pipeline, new Set(['deployToolId']), find, by)

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
