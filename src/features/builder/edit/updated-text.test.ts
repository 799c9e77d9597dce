import { expect, test } from 'vitest'
import { updatedText } from './update-of-draft'

test.each([
  [[], {}, /^The pipeline on the service has all changes\.$/],
  [[], { hasUncheckedSecrets: true }, /all changes\. The service does not return secrets/],
  [['tags'], { hasUncheckedSecrets: true }, /Not sent: tags\. The service does not return secrets/],
  [[], { record: undefined }, /could not read the pipeline again/],
  [[], { ignored: ['name'] }, /does not have the new value in name/],
])('a done update that did not send %j, with the result %j, says so', (impossible, more, text) => {
  const outcome = { kind: 'done', confirmedBy: 'reply' } as const
  const result = { outcome, record: { raw: {} }, ...more }
  expect(updatedText({ impossible, result })).toMatch(text)
})
