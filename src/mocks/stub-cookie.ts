/**
 * Replaces `tough-cookie`, which msw imports, in the demo build. `tough-cookie` contains the whole public suffix list,
 * and the demo service uses no cookies.
 */
export const Cookie = { fromJSON: () => undefined }

export class MemoryCookieStore {
  idx = {}
}

/**
 * msw reads cookies from localStorage when it is loaded. If the browser forbids localStorage, this would crash the
 * demo. So msw gets an empty object, which it treats as an unusable storage.
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
  /**
   * msw creates this object after its last access to localStorage. The dashboard loads later and needs the real
   * localStorage.
   */
  constructor() {
    showStorage()
  }
  setCookie(): void {}
  getCookiesSync(): readonly unknown[] {
    return []
  }
}
