/**
 * Scenario `hostile`: a service that sends unexpected data. Actions work on the pipelines of the world. The values in
 * `extraEntries` are only in the list.
 */
import type { JsonObject } from '~/lib/json'
import { isoTime } from '../model/clock'
import { objectId } from '../model/random'
import { REGISTERED_TOOLS } from '../model/registered-tools'
import type { Resource } from '../model/resource'
import { ROLES } from '../model/roles'
import { TOOL_IDENTIFIERS } from '../model/tool-catalog'
import type { MakeWorld, WorldSource } from '../model/world'
import { HOSTILE_WORDS, LONG_NAME } from './hostile-texts'
import { initialPipeline } from './initial-pipeline'
import { gate, script, step } from './initial-steps'
import { defaultWorld, smallWorld } from './worlds'

function wordy(word: string, index: number, source: WorldSource): Resource {
  return initialPipeline(
    {
      key: `hostile-${index}`,
      name: word,
      description: `${word} ${word}`,
      phase: index % 3 === 0 ? 'waiting_approval' : 'succeeded',
      minutesAgo: index + 1,
      createdDaysAgo: 10,
      createdBy: word,
      startedBy: word,
      runs: 1,
      tags: [word, 'hostile'],
      steps: [
        ...(index % 3 === 0 ? [gate(word, word)] : []),
        script(word, word, word),
        step('unknown', word, word, { [word]: word, nested: { [word]: [word] } }),
      ],
    },
    source,
  )
}

/** JSON keeps `__proto__` as an own key. An object literal would set the prototype. */
const POLLUTING = JSON.parse(
  '{"__proto__":{"polluted":true,"status":"succeeded"},"constructor":{"prototype":{"polluted":true}},"hasOwnProperty":1,"toString":"x"}',
) as JsonObject

function odd(key: string, fields: JsonObject, { demoStartedAt }: WorldSource): Resource {
  const id = objectId('odd', key)
  return {
    type: 'pipeline',
    id,
    record: {
      _id: id,
      name: `odd-${key}`,
      status: 'idle',
      createdAt: isoTime(demoStartedAt),
      ...fields,
    },
    run: null,
    changedAt: demoStartedAt,
    runs: 0,
    edited: false,
  }
}

const ODD: Readonly<Record<string, JsonObject>> = {
  polluting: POLLUTING,
  'null-fields': {
    name: null,
    description: null,
    status: null,
    tags: null,
    steps: null,
    run: null,
    createdAt: null,
  },
  'wrong-types': {
    name: 42,
    description: ['a'],
    status: 7,
    tags: 'web',
    steps: 'none',
    run: true,
    createdAt: 1_700_000_000,
  },
  'more-wrong-types': {
    name: { en: 'name' },
    status: ['running'],
    tags: [1, null, { a: 1 }],
    steps: { first: 1 },
    updatedAt: 'yesterday',
  },
  'unknown-status': { status: 'hibernating' },
  'spoofed-status': { status: 'succeeded <b>really</b>' },
  'no-dates': { createdAt: undefined, steps: [null, 42, 'step', [], {}] },
  'impossible-dates': { createdAt: '0000-00-00', updatedAt: '+275760-09-13T00:00:00.001Z' },
  'from-the-future': { createdAt: '2999-12-31T23:59:59Z', updatedAt: '2999-12-31T23:59:59Z' },
  links: {
    description: 'javascript:window.__xss=1',
    url: 'data:text/html,<script>1</script>',
    tags: ['https://evil.example/'],
  },
  'huge-numbers': {
    name: 'huge-numbers',
    size: 1e308,
    count: 9_007_199_254_740_991,
    tags: ['1e999'],
  },
}

/** Values that are not pipelines, and pipelines with a missing, unusual or duplicate id. */
function extraEntries(first: Resource | undefined): readonly unknown[] {
  return [
    null,
    42,
    'str',
    true,
    [],
    {},
    { name: 'no id at all', status: 'running' },
    { _id: null, name: 'null id' },
    { _id: 12345, name: 'number for an id', status: 'failed' },
    { _id: '', name: 'empty id' },
    { _id: '__proto__', name: '__proto__', status: 'idle' },
    { _id: 'constructor', name: 'constructor', status: 'idle' },
    { _id: '../../etc', name: 'path for an id', status: 'idle' },
    { ...first?.record, name: 'second record with the same id' },
    { ...first?.record, name: 'third record with the same id', status: 'failed' },
  ]
}

export const hostileWorld: MakeWorld = (source) => {
  const words = HOSTILE_WORDS.map((word, index) => wordy(word, index, source))
  const odds = Object.entries(ODD).map(([key, fields]) => odd(key, fields, source))
  const plain = defaultWorld(source)
  const some = Array.from({ length: 12 }, (_, index) => plain.pipelineAt(index))
  const hostileText = HOSTILE_WORDS[1] ?? ''
  return {
    ...smallWorld({ ...source, living: false }, [...some, ...words, ...odds]),
    extraEntries: extraEntries(some[0]),
    identifiers: [
      ...TOOL_IDENTIFIERS.map((tool, index) => ({
        ...tool,
        description: HOSTILE_WORDS[index % HOSTILE_WORDS.length] ?? '',
      })),
      ...['__proto__', 'constructor', hostileText, LONG_NAME].map((identifier) => ({
        identifier,
        name: identifier,
        description: identifier,
        usageType: identifier,
        active: true,
        type: 'build' as const,
        enabledInToolRegistry: true,
        entitled: true,
        roles: ROLES,
      })),
    ],
    registry: [
      ...REGISTERED_TOOLS,
      ...HOSTILE_WORDS.slice(0, 24).map((word, index) => ({
        _id: objectId('hostile tool', index),
        name: word,
        tool_identifier: index % 2 === 0 ? 'github' : word,
        description: word,
        url: 'javascript:window.__xss=1',
      })),
    ],
  }
}
