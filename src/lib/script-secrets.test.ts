import { describe, expect, it } from 'vitest'
import { scriptKeptEmpty, scriptWithoutSecrets, scriptWithSecretsOf } from './script-secrets'

const CANARY = 'CANARY-7f3a'

describe('a text that is whole', () => {
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
    const kept = scriptWithoutSecrets(text)
    expect(kept).toBe(expected)
    expect(scriptWithoutSecrets(kept)).toBe(kept)
    expect(scriptWithSecretsOf(kept, kept, text)).toBe(text)
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
    expect(scriptWithoutSecrets(text)).toBe(text)
  })

  it('to people may name a secret in words', () => {
    const prose = (text: string) => scriptWithoutSecrets(text, true)
    expect(prose('Token: ask Maria for it')).toBe('Token: ask Maria for it')
    expect(prose(`Token: ${CANARY}`)).toBe('Token: ""')
    expect(prose(`Authorization: Bearer ${CANARY}`)).toBe('Authorization: ""')
    expect(prose(`API_TOKEN=${CANARY} x`)).toBe('API_TOKEN="" x')
  })

  it('gets back what was left out, beside what was changed, and not what was typed anew', () => {
    const base = 'export A_TOKEN=""\nexport B_TOKEN=""\nmake'
    const whole = 'export A_TOKEN=one\nexport B_TOKEN=two\nmake'
    const mine = 'export A_TOKEN=typed\nexport B_TOKEN=""\nmake all\nC_TOKEN=""'
    expect(scriptWithSecretsOf(mine, base, whole)).toBe(
      'export A_TOKEN=typed\nexport B_TOKEN=two\nmake all\nC_TOKEN=""',
    )
  })

  it('stays without what was emptied, by a blank that is not ours', () => {
    const whole = 'A_TOKEN=one\nbash -c "B_TOKEN=two C_TOKEN=three"\nD_TOKEN='
    const base = scriptWithoutSecrets(whole)
    const mine = 'A_TOKEN=""\nbash -c "B_TOKEN=\'\' C_TOKEN=three"\nD_TOKEN='
    const kept = scriptWithoutSecrets(scriptKeptEmpty(mine, base, whole))
    expect(kept).toBe(`A_TOKEN=''\nbash -c "B_TOKEN='''' C_TOKEN=''"\nD_TOKEN=`)
    expect(scriptWithSecretsOf(kept, base, whole)).toBe(
      `A_TOKEN=''\nbash -c "B_TOKEN='''' C_TOKEN=three"\nD_TOKEN=`,
    )
  })

  it('reads long text in no time', () => {
    const scheme = `${'ab+'.repeat(60_000)}://${'c'.repeat(60_000)}`
    expect(scriptWithoutSecrets(scheme)).toBe(scheme)
    const quoted = `"${'\nx token = $a'.repeat(2_000)}`
    expect(scriptWithoutSecrets(quoted)).toBe(quoted)
  })
})
