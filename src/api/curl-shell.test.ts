/**
 * Runs the generated commands in real shells, where `curl` is a function that prints its arguments. The last part
 * runs the real curl against a local server, if curl is installed.
 */
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RequestSpec } from './client'
import { aClient, aReply } from './client.test-data'
import { curlOfChunks } from './action-curl'
import { curlOf } from './curl'
import { ENDPOINTS } from './curl.test-data'

/** A token that would do harm if a shell expanded it. */
const TOKEN = 't"o\'k `touch token` $(touch token) $HOME \\ * \t!!'
const ENV = { PATH: process.env['PATH'], API_TOKEN: TOKEN, HOME: 'EXPANDED', a: 'EXPANDED' }

const isInstalled = (name: string, ...args: readonly string[]) =>
  spawnSync(name, args, { env: ENV }).status === 0
const OTHER_SHELLS = ['bash', 'dash', 'ksh', 'zsh'].filter((name) => isInstalled(name, '-c', ':'))

const folder = mkdtempSync(join(tmpdir(), 'sluice-curl-'))
afterAll(() => rmSync(folder, { recursive: true }))

function commandOf(spec: RequestSpec, baseUrl: string) {
  const curl = curlOf(spec, baseUrl)
  if (!curl.ok) throw new Error(curl.reason)
  return curl
}

function argumentsIn(shell: string, script: string): readonly (readonly string[])[] {
  // An empty argument marks the end of each call, because no command contains an empty argument.
  writeFileSync(join(folder, 'script'), `curl() { printf '%s\\0' "$@" ''; }\n${script}\n`)
  const { status, stdout, stderr } = spawnSync(shell, ['script'], {
    cwd: folder,
    env: ENV,
    maxBuffer: 2 ** 28,
  })
  expect({ status, stderr: stderr.toString() }).toEqual({ status: 0, stderr: '' })
  // An injected command would have created a file.
  expect(readdirSync(folder)).toEqual(['script'])
  const calls = stdout.toString().split('\0\0')
  expect(calls.pop()).toBe('')
  return calls.map((call) => call.split('\0'))
}

async function argumentsMeant(spec: RequestSpec, baseUrl: string): Promise<readonly string[]> {
  const { client, sent } = aClient(() => aReply('[]'), { baseUrl })
  await client.request(spec)
  const { url = '', init = {} } = sent[0] ?? {}
  const { accept, 'content-type': type } = init.headers as Record<string, string>
  const body = typeof init.body === 'string' ? init.body : ''
  return [
    ['--fail-with-body', '--silent', '--show-error', '--globoff'],
    ['--request', String(init.method), '--url', url],
    ['--header', `authorization: Bearer ${TOKEN}`],
    ['--header', `accept: ${accept}`, '--header', `content-type: ${type}`],
    ['--data-raw', body],
  ].flat()
}

const HOSTILE = [
  ["'", "''", "'\\''", '"', '\\', '\\\\', '`', '$', '!', '!!', '#', '&', '|', ';', '<', '>'],
  ['\n', '\r\n', '\t', '\0', ' ', '-', '--', '--output', '-K', '@', '@/etc/passwd', '~', '*'],
  ['?', '[a-z]', '{1,2}', '%', '%s', '%00', '$API_TOKEN', '$HOME', '${a}', '$a', "$'\\x41'"],
  ['$(touch pwned)', '`touch pwned`', "'; touch pwned; '", '\ntouch pwned\n', '&& touch pwned'],
  ['\u007f', '\u009b', '\u202e', '\u200d', '\u2028', 'é', '管', '🙃', '\ud83d', '\udc00', '..'],
].flat()
const value = fc
  .array(fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary', maxLength: 6 })), {
    minLength: 1,
    maxLength: 6,
  })
  .map((pieces) => pieces.join(''))

describe('generated commands in real shells', () => {
  const baseUrl = "https://api.example/o'hara/$a/"
  // A lone surrogate cannot be in a URL, so it is replaced there. In the body, JSON escapes it.
  const specs = fc.sample(value, { numRuns: 10_000, seed: 23 }).map((each) => ({
    path: `/pipelines/x${encodeURIComponent(each.toWellFormed())}`,
    method: 'POST' as const,
    query: { search: each.toWellFormed() },
    body: { target: [each], message: `“${each}”`, [each]: 1 },
  }))
  const commands = specs.map((spec) => commandOf(spec, baseUrl))
  // The body is compared as parsed JSON, because the command escapes dangerous characters in it.
  const canonical = (args: readonly string[]) =>
    JSON.stringify([...args.slice(0, -1), JSON.parse(args.at(-1) ?? '')])
  let meant: readonly string[] = []
  beforeAll(async () => {
    meant = (await Promise.all(specs.map((spec) => argumentsMeant(spec, baseUrl)))).map(canonical)
  })

  test.each(['sh', ...OTHER_SHELLS])(
    '10,000 generated values reach curl unchanged through %s',
    (shell) => {
      const given = argumentsIn(shell, commands.map(({ lines }) => lines).join('\n'))
      expect(given).toHaveLength(10_000)
      expect(given.findIndex((args, at) => canonical(args) !== meant[at])).toBe(-1)
    },
    30_000,
  )

  test('each generated command has seven lines, without characters that a terminal interprets', () => {
    const harmful = /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u
    expect(commands.filter(({ lines }) => harmful.test(lines))).toEqual([])
    expect(commands.filter(({ lines }) => lines.split('\n').length !== 7)).toEqual([])
  })
})

describe('the curl command, byte for byte', () => {
  test('the body of a command equals the body of the client if it has no dangerous character', async () => {
    const posts = ENDPOINTS.filter(({ spec }) => spec.body !== undefined).map(({ spec }) => spec)
    const base = 'https://api.example/'
    const given = argumentsIn('sh', posts.map((spec) => commandOf(spec, base).lines).join('\n'))
    expect(given).toEqual(await Promise.all(posts.map((spec) => argumentsMeant(spec, base))))
  })

  test('a script with several commands stops at the first failure', () => {
    const call = { action: 'run', type: 'task', target: ['a', 'b', 'c'] } as const
    const batch = curlOfChunks(call, 1, 'https://api.example/')
    const script = batch.ok ? batch.lines : batch.reason
    expect(argumentsIn('sh', script)).toHaveLength(3)
    const failing = `curl() { case "$*" in *'"b"'*) return 22; esac; echo sent; }\n${script}`
    const { status, stdout } = spawnSync('sh', ['-c', failing], { env: ENV })
    expect([status, stdout.toString()]).toEqual([22, 'sent\n'])
  })
})

describe.runIf(isInstalled('curl', '--fail-with-body', '--version'))('the real curl', () => {
  const received: { request: string; headers: (string | undefined)[]; body: string }[] = []
  let server: Server
  let baseUrl = ''
  let answer = 200

  beforeAll(async () => {
    server = createServer((req, res) => {
      const chunks: Buffer[] = []
      req.on('data', (chunk: Buffer) => chunks.push(chunk))
      req.on('end', () => {
        const { authorization, accept, 'content-type': type } = req.headers
        received.push({
          request: `${req.method} ${req.url}`,
          headers: [authorization, accept, type],
          body: Buffer.concat(chunks).toString(),
        })
        // Without reuse of connections, because a busy machine may close one while the next request is sent.
        const headers = { 'content-type': 'application/json', connection: 'close' }
        res.writeHead(answer, headers).end('{"error":"no"}')
      })
    })
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    baseUrl = `http://127.0.0.1:${port}/o'hara [1-3]{a,b}/`
  })
  afterAll(() => void server.close())

  const run = (script: string) =>
    new Promise<{ readonly code: number | null; readonly out: string }>((resolve) => {
      const env = { PATH: ENV.PATH, API_TOKEN: 'CANARY_b7e2', CURL_HOME: folder, HOME: folder }
      // The script goes to stdin, because it may be longer than the system allows for one argument.
      const shell = spawn('sh', { env })
      shell.stdin.end(script)
      let out = ''
      shell.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
      shell.on('close', (code) => resolve({ code, out }))
    })

  test('the real curl sends the same request as the client, for every endpoint', async () => {
    received.length = 0
    const script = ENDPOINTS.map(({ spec }) => commandOf(spec, baseUrl).lines).join(' &&\n')
    expect((await run(script)).code).toBe(0)
    const byCurl = received.splice(0)
    const { client } = aClient(({ url, init }) => fetch(url, init), { baseUrl })
    for (const { ask } of ENDPOINTS) await ask(client).catch(() => {})
    expect(byCurl).toHaveLength(ENDPOINTS.length)
    expect(byCurl).toEqual(received)
  })

  test('the real curl reports a failure with its exit code and the message of the service', async () => {
    answer = 403
    const { code, out } = await run(commandOf({ path: '/pipelines' }, baseUrl).lines)
    expect({ code, out }).toEqual({ code: 22, out: '{"error":"no"}' })
  })
})
