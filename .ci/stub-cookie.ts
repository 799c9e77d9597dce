/**
 * Replaces `tough-cookie` in the demo build, where msw would bring the whole public suffix list. The service has no
 * cookies.
 */
export const Cookie = { fromJSON: () => undefined }

export class MemoryCookieStore {
  idx = {}
}

export class CookieJar {
  setCookie(): void {}
  getCookiesSync(): readonly unknown[] {
    return []
  }
}
