import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { textWithoutSecrets } from './secret-names'

const NAMES_OF_SECRETS = ['token', 'password', 'passphrase', 'api key', 'apiKey', 'client_secret']
const aName = fc.constantFrom(...NAMES_OF_SECRETS)
const aPrefix = fc.constantFrom('', 'Invalid ', 'Refused: ', 'Error 401: wrong ')
const aProblem = fc.constantFrom(
  'expired',
  'Expired',
  'missing',
  'required',
  'invalid',
  'is required',
  'is missing',
  'is empty',
  'has expired',
  'has been revoked',
  'must not be empty',
  'not found',
  'is too short',
  'already exists',
)

const aWord = fc.oneof(
  fc.constantFrom('hunting', 'sealed', 'red', 'love', 'dogs'),
  fc.stringMatching(/^[a-z]{7,20}$/),
  fc.stringMatching(/^[aZ09_.+/=~!-]{6,20}$/),
)
/** Words that also occur in messages. A generated secret never begins with them, because “is expired” is a message. */
const aCommonWord = fc.constantFrom('is', 'was', 'has', 'been', 'must', 'may', 'not', 'be', 'too')
const aSecret = fc
  .tuple(aWord, fc.array(fc.oneof(aWord, aCommonWord), { maxLength: 3 }))
  .map(([first, others]) => [first, ...others].join(' '))

test.each([
  'Wrong password: hunting',
  'password: sealed',
  'password: red',
  'secret: correcthorsebatterystapled',
  'password: is hunter',
  'passphrase: must love dogs',
  'password: expired hunter',
  'password: invalid; got: hunter',
  'token: is required; password: hunter',
  'password=expired',
  'Unknown api key: steps',
  'Wrong key: steps',
  'Unknown key: hunter',
  'Unknown key: sk_live_abc123',
  'password = hunter Unknown key: steps',
  // The journal may store the text. So `projectKey` counts as the name of a secret, although it may not be one.
  'failed: projectKey=WEB',
])('the text after the name of a secret is masked: %s', (text) => {
  expect(textWithoutSecrets(text)).toMatch(/[:=] ?••••••••$/)
  expect(textWithoutSecrets(text)).not.toMatch(/hunt|sealed|red|stapled|dogs|steps|abc|aBc|WEB/)
})

test('any words after the name of a secret are masked', () => {
  fc.assert(
    fc.property(
      aPrefix,
      aName,
      fc.constantFrom(': ', ':', '=', ' = '),
      aSecret,
      aProblem,
      (prefix, name, separator, secret, problem) => {
        const start = `${prefix}${name}${separator}`
        for (const rest of [secret, `${secret} ${problem}`, `${problem} ${secret}`]) {
          expect(textWithoutSecrets(start + rest)).toBe(`${start}••••••••`)
        }
      },
    ),
  )
})

test('a text that only says what is wrong with a secret is shown', () => {
  fc.assert(
    fc.property(aPrefix, aName, aProblem, fc.constantFrom('', '.', '!'), (...parts) => {
      const [prefix, name, problem, end] = parts
      const text = `${prefix}${name}: ${problem}${end}`
      expect(textWithoutSecrets(text)).toBe(text)
    }),
  )
})

test.each([
  'projectKey: already exists',
  'Invalid credentials: user or password wrong',
  'no tool: web, at 12:30',
])('a text without a secret is shown: %s', (text) => expect(textWithoutSecrets(text)).toBe(text))

test.each([
  'a'.repeat(4_000),
  ' '.repeat(4_000),
  '"name":'.repeat(600),
  '['.repeat(4_000),
  `token: ${'is invalid; a: '.repeat(300)}`,
])('a text with many punctuation characters is read within the time limit of a test', (text) => {
  expect(textWithoutSecrets(text)).not.toBe('')
})
