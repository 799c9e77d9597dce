import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { namesSecret, textWithoutSecrets, textWithSecretsOf } from './text-without-secrets'

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

  it.each([
    [`set -e\nexport NPM_TOKEN=${CANARY}\nmake`, 'set -e\nexport NPM_TOKEN=""\nmake'],
    [
      `bash -c "DB_PASSWORD=${CANARY} make && echo ok"`,
      'bash -c "DB_PASSWORD=\'\' make && echo ok"',
    ],
    [
      `curl -H "Authorization: Bearer ${CANARY}" https://a.b`,
      'curl -H "Authorization: " https://a.b',
    ],
    [
      `curl -d '{"token":"${CANARY}","a":1}' https://a.b`,
      `curl -d '{"token":"","a":1}' https://a.b`,
    ],
    [`curl -d "{\\"token\\":\\"${CANARY}\\"}" x`, 'curl -d "{\\"token\\":}" x'],
    [`git clone https://maria:${CANARY}@a.b/c`, 'git clone https://maria:""@a.b/c'],
    [`it's password=${CANARY} here`, `it's password="" here`],
    [`- password: ${CANARY} ${CANARY}\n- b`, '- password: ""\n- b'],
    [`x: \${TOKEN:-${CANARY}}`, 'x: ${TOKEN:""}'],
  ])('a script: %s', (text, expected) => {
    const kept = textWithoutSecrets(text, undefined, undefined, 'script')
    expect(kept).toBe(expected)
    expect(textWithoutSecrets(kept, undefined, undefined, 'script')).toBe(kept)
    expect(textWithSecretsOf(kept, kept, text)).toBe(text)
  })

  it.each([
    'export TOKEN="$VAULT_TOKEN"\nmake',
    'TOKEN=$(cat token.txt) PASSWORD=${DB_PASSWORD} make',
    'curl -H "Authorization: Bearer $TOKEN" https://maria:$TOKEN@a.b',
    'token: ${{ secrets.TOKEN }}',
    'if [ "$TOKEN" = "" ] || [ "$TOKEN" == a ]; then make; fi',
    ': "${TOKEN:?is needed}"',
    'docker login --password-stdin < file',
    'TOKEN=\nmake',
    'token:\nname: a',
  ])('a script that only names a secret is whole: %s', (text) => {
    expect(textWithoutSecrets(text, undefined, undefined, 'script')).toBe(text)
  })

  it('to people may name a secret in words', () => {
    const prose = (text: string) => textWithoutSecrets(text, undefined, undefined, 'prose')
    expect(prose('Token: ask Maria for it')).toBe('Token: ask Maria for it')
    expect(prose(`Token: ${CANARY}`)).toBe('Token: ""')
    expect(prose(`Authorization: Bearer ${CANARY}`)).toBe('Authorization: ""')
    expect(prose(`API_TOKEN=${CANARY} x`)).toBe('API_TOKEN="" x')
  })

  it('gets back what was left out, beside what was changed, and not what was typed anew', () => {
    const base = 'export A_TOKEN=""\nexport B_TOKEN=""\nmake'
    const whole = 'export A_TOKEN=one\nexport B_TOKEN=two\nmake'
    const mine = 'export A_TOKEN=typed\nexport B_TOKEN=""\nmake all\nC_TOKEN=""'
    expect(textWithSecretsOf(mine, base, whole)).toBe(
      'export A_TOKEN=typed\nexport B_TOKEN=two\nmake all\nC_TOKEN=""',
    )
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
    const scheme = `${'ab+'.repeat(60_000)}://${'c'.repeat(60_000)}`
    expect(textWithoutSecrets(scheme, undefined, undefined, 'script')).toBe(scheme)
    const quoted = `"${'\nx token = $a'.repeat(2_000)}`
    expect(textWithoutSecrets(quoted, undefined, undefined, 'script')).toBe(quoted)
    const long = ['a'.repeat(200_000), 'word '.repeat(40_000), '"'.repeat(200_000)].join('\n')
    expect(textWithoutSecrets(long)).toBe(long)
  })

  it('is known to name a secret', () => {
    expect(namesSecret('{"token": ""')).toBe(true)
    expect(namesSecret("{ password: 'x'")).toBe(true)
    expect(namesSecret('{"path": "token", "name": "key"}')).toBe(false)
  })
})
