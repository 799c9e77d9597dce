/**
 * Stands in for `tough-cookie` in the demo build. msw keeps a cookie jar with the whole public suffix
 * list in it (a hundred kilobytes); the service has no cookies, so the jar may stay empty.
 */
export class Cookie {
  key = ''
  static parse(): undefined {}
  static fromJSON(): undefined {}
}

export class Store {
  synchronous = true
}

export class MemoryCookieStore extends Store {}

export class CookieJar {
  setCookie(): void {}
  setCookieSync(): void {}
  getCookies(): readonly Cookie[] {
    return []
  }
  getCookiesSync(): readonly Cookie[] {
    return []
  }
}
