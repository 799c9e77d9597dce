import { describe, expect, test } from 'vitest'
import { OptionError } from './read-config'
import { readOptions, readPrepareOptions } from './read-options'

describe('the options of npm start', () => {
  test('start the demo on a loopback address if no option is given', () => {
    expect(readOptions([], {})).toEqual({
      kind: 'demo',
      port: undefined,
      host: '127.0.0.1',
      publicHosts: [],
      basePath: '',
      scenario: undefined,
      stateFile: '.demo-state/events.jsonl',
      configFile: undefined,
      log: undefined,
      caFile: undefined,
      drainSeconds: 1,
      service: undefined,
    })
  })

  test('have priority over the environment', () => {
    const env = { PORT: '1', BASE_PATH: '/env', SCENARIO: 'empty' }
    expect(readOptions(['--port', '2', '--base-path', '/sluice/'], env)).toMatchObject({
      port: 2,
      basePath: '/sluice',
      scenario: 'empty',
    })
  })

  test('can contain the address of a service', () => {
    const options = readOptions([], {
      SERVICE_URL: 'https://pas.example/base/',
      SERVICE_TOKEN: 'abc',
    })
    expect(options.kind).toBe('service')
    expect(options.service?.url.href).toBe('https://pas.example/base/')
    expect(options.service?.agent.href).toBe('https://pas.example/base/mcp')
    expect(options.service?.token).toBe('abc')
  })

  test('can contain a separate address of the agent endpoint', () => {
    const env = {
      SERVICE_URL: 'http://localhost:9000',
      SERVICE_MCP_URL: 'https://agents.example/x',
    }
    expect(readOptions([], env).service?.agent.href).toBe('https://agents.example/x')
  })

  test('listening for other machines needs an explicit option and a host name', () => {
    const remote = ['--host', '0.0.0.0', '--allow-remote']
    expect(() => readOptions(['--host', '0.0.0.0'], {})).toThrow(/--allow-remote/)
    expect(() => readOptions(remote, {})).toThrow(/--public-host/)
    expect(readOptions(['--allow-remote'], {}).host).toBe('127.0.0.1')
    const named = readOptions([...remote, '--public-host', 'Sluice.Example'], {})
    expect([named.host, named.publicHosts]).toEqual(['0.0.0.0', ['sluice.example']])
  })

  test.each([
    'https://sluice.example:8443/',
    'sluice.example:8443',
    'sluice.example/ci',
    'sluice.example?ci',
    'sluice%2eexample',
    '',
  ])('“%s” is refused as a public host, because it is not a host name', (name) => {
    expect(() => readOptions(['--public-host', name], {})).toThrow(OptionError)
  })

  test.each([
    ['Bücher.example', 'xn--bcher-kva.example'],
    ['::1', '[::1]'],
    ['[2001:DB8:0::1]', '[2001:db8::1]'],
  ])('the public host “%s” is compared with the name in a Host header', (name, host) => {
    expect(readOptions(['--public-host', name], {}).publicHosts).toEqual([host])
  })

  test('a shared token on a public address needs an explicit option', () => {
    const env = { SERVICE_URL: 'https://pas.example', SERVICE_TOKEN: 'canary' }
    const args = ['--public-host', 'sluice.example']
    expect(() => readOptions(args, env)).toThrow(/--shared-token-for-everybody/)
    expect(() => readOptions(args, env)).not.toThrow(/canary/)
    expect(() => readOptions([...args, '--shared-token-for-everybody'], env)).not.toThrow()
    expect(() => readOptions([], env)).not.toThrow()
  })

  test.each([
    [['--port', '70000'], {}],
    [['--port', 'x'], {}],
    [['--what'], {}],
    [['--log', 'xml'], {}],
    [['--drain-seconds', '-1'], {}],
    [['other'], {}],
    [['--base-path', '/a"b'], {}],
    [[], { SERVICE_URL: 'http://pas.example' }],
    [[], { SERVICE_URL: 'https://user:secret@pas.example' }],
    [[], { SERVICE_URL: 'pas.example' }],
    [[], { SERVICE_URL: 'https://pas.example', SERVICE_TOKEN: 'a\nb' }],
  ])(
    'the arguments %j with the environment %j are refused, without a secret in the error',
    (args, env) => {
      expect(() => readOptions(args, env)).toThrow(OptionError)
      expect(() => readOptions(args, env)).not.toThrow(/secret|a\nb/)
    },
  )
})

test('an unknown option of “prepare” is refused with the usage', () => {
  expect(() => readPrepareOptions(['--wrong'])).toThrow(OptionError)
  expect(() => readPrepareOptions(['--wrong'])).toThrow(/sluice prepare --base/)
  expect(readPrepareOptions(['--base', '/sluice/', '--to', '/out'])).toEqual({
    basePath: '/sluice',
    to: '/out',
  })
})
