/**
 * Replaces `tough-cookie` in the demo build, where msw would bring the whole public suffix list. The service has no
 * cookies.
 */
export const Cookie = { fromJSON: () => undefined }

export class MemoryCookieStore {
  idx = {}
}

/**
 * msw looks for its cookies in localStorage as soon as it is loaded, and would end the demo where the browser forbids
 * that. It gets an empty object instead, which it takes for a storage that it cannot use.
 */
function hideForbiddenStorage(): () => void {
  const real = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
  try {
    void globalThis.localStorage
    return () => undefined
  } catch {
    Object.defineProperty(globalThis, 'localStorage', { value: {}, configurable: true })
    return () => {
      if (real !== undefined) Object.defineProperty(globalThis, 'localStorage', real)
    }
  }
}

const showStorage = hideForbiddenStorage()

export class CookieJar {
  /** The last thing that msw makes of its cookies: from then on the dashboard sees again what the browser forbids. */
  constructor() {
    showStorage()
  }
  setCookie(): void {}
  getCookiesSync(): readonly unknown[] {
    return []
  }
}
