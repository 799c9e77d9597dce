import { expect, test } from 'vitest'
import type { JsonObject } from '~/lib/json'
import { toolUseKey, usedTools, withReplacedTools } from './replace-tools'

const keys = new Set(['gitToolId', 'toolConfigId'])
const pipeline: JsonObject = JSON.parse(`{"__proto__":1,"steps":[
  {"name":"a","tool":{"tool_identifier":"github","configuration":{"gitToolId":"g1","x":"g1"}}},
  {"name":"b","tool":{"tool_identifier":"sonar","configuration":{"toolConfigId":"s1"}}},
  null,
  {"name":"c","tool":{"tool_identifier":"github","configuration":{"gitToolId":"g1"}}},
  {"name":"d","tool":{"tool_identifier":"gitlab","configuration":{"gitToolId":"g1"}}}]}`)

test('each registered tool is found once per tool type, with the steps that use it', () => {
  expect(usedTools(pipeline, keys)).toEqual([
    { id: 'g1', identifier: 'github', steps: [0, 3] },
    { id: 's1', identifier: 'sonar', steps: [1] },
    { id: 'g1', identifier: 'gitlab', steps: [4] },
  ])
})

test('a tool is replaced only in configuration keys that contain the id of a tool', () => {
  const others = new Map([[toolUseKey({ identifier: 'github', id: 'g1' }), 'g2']])
  const swapped = JSON.stringify(withReplacedTools(pipeline, keys, others))
  expect(swapped).toBe(
    JSON.stringify(pipeline)
      .replace('"gitToolId":"g1","x"', '"gitToolId":"g2","x"')
      .replace(
        '"name":"c","tool":{"tool_identifier":"github","configuration":{"gitToolId":"g1"',
        '"name":"c","tool":{"tool_identifier":"github","configuration":{"gitToolId":"g2"',
      ),
  )
})
