import { expect, test } from 'vitest'
import type { JsonObject } from '~/lib/json'
import { withReplacedTool } from './update-steps'

const keys = new Set(['gitToolId', 'toolConfigId'])
const pipeline: JsonObject = JSON.parse(`{"__proto__":1,"steps":[
  {"name":"a","tool":{"tool_identifier":"github","configuration":{"gitToolId":"g1","x":"g1"}}},
  {"name":"b","tool":{"tool_identifier":"sonar","configuration":{"toolConfigId":"s1"}}},
  null,
  {"name":"c","tool":{"tool_identifier":"github","configuration":{"gitToolId":"g1"}}},
  {"name":"d","tool":{"tool_identifier":"gitlab","configuration":{"gitToolId":"g1"}}}]}`)

test('a tool is replaced only in configuration keys that contain the id of a tool', () => {
  const replaced = JSON.stringify(withReplacedTool(pipeline, keys, 'g1', 'g2'))
  expect(replaced).toBe(JSON.stringify(pipeline).replaceAll('"gitToolId":"g1"', '"gitToolId":"g2"'))
})
