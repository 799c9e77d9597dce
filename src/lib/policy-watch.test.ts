import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPolicyWatch } from './policy-watch'

const URL_ASKED = 'https://service.test/api/v2/actions'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** @returns whether the watch reports the request as blocked */
async function afterViolation(violation: object): Promise<boolean> {
  const wasBlocked = createPolicyWatch()
  const event = new Event('securitypolicyviolation')
  document.dispatchEvent(Object.assign(event, { blockedURI: URL_ASKED, ...violation }))
  const isReported = wasBlocked(URL_ASKED, 0)
  await vi.runAllTimersAsync()
  return isReported
}

test.each([
  ['enforced for requests', 'enforce', 'connect-src', true],
  ['only reported', 'report', 'connect-src', false],
  ['for another directive', 'enforce', 'img-src', false],
])(
  'a policy violation that is %s counts as a blocked request only if it is enforced for requests',
  async (_name, disposition, effectiveDirective, isBlocked) => {
    expect(await afterViolation({ disposition, effectiveDirective })).toBe(isBlocked)
  },
)
