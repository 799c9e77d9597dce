import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { namesSecret, textWithoutSecrets } from './text-without-secrets'

const CANARY = 'CANARY-7f3a'
const keys = new Set(['pin', 'webhook', 'post code'])

describe('a text that is no JSON yet, or none at all', () => {
  it.each([
    [`{"a":1,"token":"${CANARY}"`, '{"a":1,"token":""'],
    [`{"token":"${CANARY}, "b": 1`, '{"token":""'],
    [`{"webhook": "x\\"${CANARY}", "b":1,`, '{"webhook": "", "b":1,'],
    [`{"password": {"a": ["${CANARY}", {"b": "}"}]}, "c": `, '{"password": "", "c": '],
    [`{"secret": ["${CANARY}"`, '{"secret": ""'],
    [`token: ${CANARY}\nname: a`, 'token: ""\nname: a'],
    [`{'pin': '${CANARY}', 'a'`, `{'pin': "", 'a'`],
    [`{ password: '${CANARY}'`, '{ password: ""'],
    [`{"db password": "${CANARY}", "post code": 1}`, '{"db password": "", "post code": ""}'],
    [`{"name":"DB_PASSWORD","value":"${CANARY}",`, '{"name":"DB_PASSWORD","value":"",'],
    [`[{"value":"${CANARY}","x":"{","Name":"SSHKey"`, '[{"value":"","x":"{","Name":"SSHKey"'],
    [`- name: accesstoken\n  value: ${CANARY}\n- a: b`, '- name: accesstoken\n  value: ""\n- a: b'],
    [`export NPM_TOKEN=${CANARY}\nmake`, 'export NPM_TOKEN=""\nmake'],
    [`A=b DB_PASSWORD='${CANARY} x' make`, 'A=b DB_PASSWORD="" make'],
    [`run --token=${CANARY},${CANARY} --fast`, 'run --token="" --fast'],
    [`secret: ${CANARY} ${CANARY}\na: b`, 'secret: ""\na: b'],
    [`tokens:\n  - ${CANARY}\n  - ${CANARY}\na: b`, 'tokens:\n  ""\na: b'],
    [`key: |\n  ${CANARY}\n  ${CANARY}\na: b`, 'key: ""\na: b'],
    ['{"name": "PATH", "value": "/bin"', '{"name": "PATH", "value": "/bin"'],
    ['make test && echo done', 'make test && echo done'],
    ['{"name": "a", "path": [1,', '{"name": "a", "path": [1,'],
  ])('%s', (text, expected) => {
    expect(textWithoutSecrets(text, keys)).toBe(expected)
  })

  it('never has what is assigned to a secret, wherever that stands', () => {
    const name = fc.constantFrom('token', 'API_KEY', 'DBPassword', 'clientsecret', 'pat')
    const sign = fc.constantFrom('=', ': ', '":"', "': '", '=\\"', ' = `')
    const around = fc.string().filter((text) => !text.includes(CANARY))
    fc.assert(
      fc.property(around, name, sign, around, (before, key, between, after) => {
        const text = `${before}\n${key}${between}${CANARY}${after}`
        expect(textWithoutSecrets(text)).not.toContain(CANARY)
      }),
      { numRuns: 500 },
    )
  })

  it('reads long text in no time', () => {
    const long = ['a'.repeat(200_000), 'word '.repeat(40_000), '"'.repeat(200_000)].join('\n')
    expect(textWithoutSecrets(long)).toBe(long)
  })

  it('is known to name a secret', () => {
    expect(namesSecret('{"token": ""')).toBe(true)
    expect(namesSecret("{ password: 'x'")).toBe(true)
    expect(namesSecret('{"path": "token", "name": "key"}')).toBe(false)
  })
})
