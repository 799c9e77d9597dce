import { describe, expect, test } from 'vitest'
import { ACTIONS, isOffered, RESOURCE_TYPES } from '~/domain/action-table'
import type { ActionCall } from './actions'
import type { RequestSpec } from './client'
import { aClient, aReply, SERVICE } from './client.test-data'
import { curlOfAction, curlOfChunks } from './action-curl'
import { curlOf, type Curl } from './curl'
import { ACTION_CALLS, ENDPOINTS } from './curl.test-data'

const BASE = `${SERVICE}/`
const READ: RequestSpec = { path: '/pipelines' }

function lineOf(curl: Curl): string {
  if (!curl.ok) throw new Error(curl.reason)
  return curl.lines.replaceAll(' \\\n  ', ' ')
}

const single = (text: string) => `'${text.split("'").join("'\\''")}'`

describe('the curl command of a request', () => {
  test.each(ENDPOINTS)(
    'the command for $name equals the request of the client',
    async ({ spec, ask, documented }) => {
      const { client, sent } = aClient(() => aReply('[]'))
      await ask(client).catch(() => {})
      expect(sent).toHaveLength(1)
      const { url = '', init } = sent[0] ?? {}
      const method = String(init?.method)
      expect(`${method} ${new URL(url).pathname}`).toBe(documented)
      expect(lineOf(curlOf(spec, BASE))).toBe(
        [
          'curl --fail-with-body --silent --show-error --globoff',
          `--request ${method} --url ${single(url)}`,
          '--header "authorization: Bearer $API_TOKEN"',
          "--header 'accept: application/json'",
          ...(typeof init?.body === 'string'
            ? [`--header 'content-type: application/json' --data-raw ${single(init.body)}`]
            : []),
        ].join(' '),
      )
    },
  )

  test('each offered pair of action and type has a command', () => {
    const offered = ACTIONS.flatMap((action) =>
      RESOURCE_TYPES.filter((type) => isOffered(action, type)).map((type) => `${action} ${type}`),
    )
    const called = ACTION_CALLS.map(({ action, type }) => `${action} ${type}`)
    expect(called.toSorted()).toEqual(offered.toSorted())
    for (const call of ACTION_CALLS) {
      expect(lineOf(curlOfAction(call, BASE))).toContain(`"action":"${call.action}"`)
    }
  })

  test('the command for a read has exactly these lines', () => {
    expect(curlOf({ ...READ, query: { search: "it's", none: [] } }, BASE)).toEqual({
      ok: true,
      lines: String.raw`curl --fail-with-body --silent --show-error --globoff \
  --request GET \
  --url 'https://api.example/api/v2/pipelines?search=it%27s' \
  --header "authorization: Bearer $API_TOKEN" \
  --header 'accept: application/json'`,
    })
  })

  test('the command for a service behind a proxy has the header of the proxy instead of the token', async () => {
    const line = lineOf(curlOf(READ, 'https://own.example/sluice/', 'proxy'))
    expect(line).toContain("--url 'https://own.example/sluice/api/v2/pipelines'")
    expect(line).toContain("--header 'x-sluice: 1'")
    expect(line).not.toMatch(/authorization|TOKEN/)
  })
})

describe('dangerous characters', () => {
  test.each([
    ['NUL and line breaks', 'a\0b\r\nc\td', String.raw`a\u0000b\r\nc\td`],
    ['DEL and C1 controls', 'a\u007f\u007f\u009b1mb', String.raw`a\u007f\u007f\u009b1mb`],
    ['direction marks', 'a\u202egnp\u2066', String.raw`a\u202egnp\u2066`],
    ['zero-width and tags', '\u200b\ufeff\u{e0041}', String.raw`\u200b\ufeff\udb40\udc41`],
    ['line separators', '\u2028\u2029', String.raw`\u2028\u2029`],
    ['half a surrogate pair', 'a\ud83d', String.raw`a\ud83d`],
  ])('%s in a body are escaped without a change of their meaning', (_, id, json) => {
    const line = lineOf(curlOfAction({ action: 'run', type: 'task', target: [id] }, BASE))
    expect(line).toContain(`"target":["${json}"]`)
    expect(JSON.parse(`"${json}"`)).toBe(id)
  })

  test('foreign letters in a body stay unchanged', () => {
    const id = 'größe 管道 عربي e\u0301 🙃'
    const line = lineOf(curlOfAction({ action: 'run', type: 'task', target: [id] }, BASE))
    expect(line).toContain(id)
  })

  test('dangerous characters in a URL are encoded', () => {
    const line = lineOf(curlOf({ ...READ, query: { search: 'a\0\n\u202e$`' } }, BASE))
    expect(line).toContain('?search=a%00%0A%E2%80%AE%24%60')
  })
})

describe('requests without a command', () => {
  const circle: Record<string, unknown> = {}
  circle['self'] = circle
  test.each<[string, RequestSpec, string]>([
    ['half a surrogate pair in a query', { ...READ, query: { a: '\ud83d' } }, 'lone surrogate'],
    ['half a surrogate pair in a list', { ...READ, query: { a: ['\udc00'] } }, 'lone surrogate'],
    ['half a surrogate pair in a path', { path: '/pipelines/\ud83d' }, 'lone surrogate'],
    ['a line break in a path', { path: '/pipelines/a\nb' }, 'control character'],
    ['NUL in a path', { path: '/pipelines/\0' }, 'control character'],
    ['a circular object', { ...READ, method: 'POST', body: circle }, 'JSON'],
    ['a function', { ...READ, method: 'POST', body: () => {} }, 'JSON'],
    ['a body in a GET request', { ...READ, body: {} }, 'GET'],
  ])('a request has no command, but a reason: %s', (_, spec, words) => {
    const curl = curlOf(spec, BASE)
    expect(curl.ok ? curl.lines : curl.reason).toContain(words)
  })

  test('an invalid call gives a reason instead of a command', () => {
    const calls = [
      { action: 'reset', type: 'task', target: ['a'] },
      { action: 'run', type: 'pipeline', target: [''] },
      { action: 'reject', type: 'pipeline', target: ['a'], message: ' ' },
    ] as readonly unknown[] as readonly ActionCall[]
    for (const call of calls) expect(curlOfAction(call, BASE)).toMatchObject({ ok: false })
  })
})

describe('the commands of a batch', () => {
  const call = { action: 'stop', type: 'pipeline', target: ['a', 'b', 'c', 'd', 'e'] } as const

  test('a batch has one command for each request, and each runs only after the one before', () => {
    const commands = lineOf(curlOfChunks(call, 2, BASE)).split(' &&\n')
    const chunks = commands.map((line) => /"target":(\[[^\]]*\])/.exec(line)?.[1])
    expect(chunks).toEqual(['["a","b"]', '["c","d"]', '["e"]'])
  })

  test('a batch that fits into one request has one command', () => {
    expect(curlOfChunks(call, 5, BASE)).toEqual(curlOfAction(call, BASE))
  })

  test('a batch with an invalid id has no command', () => {
    expect(curlOfChunks({ ...call, target: ['a', 'b', ''] }, 2, BASE)).toMatchObject({ ok: false })
    const none = { ...call, target: [] as readonly string[] as readonly [string] }
    expect(curlOfChunks(none, 2, BASE)).toMatchObject({ ok: false })
  })
})
