/** Reads everything that a page shows or stores as text, so that a test can search it for tokens and names. */
import type { Page } from '@playwright/test'

/** Notes what the page sends to other tabs, for `textsByLocation`. Runs in the page before its scripts. */
export const noteMessages = () => {
  const noted: unknown[] = []
  Object.assign(globalThis, { notedMessages: noted })
  const Channel = BroadcastChannel
  globalThis.BroadcastChannel = class extends Channel {
    override postMessage(message: unknown) {
      noted.push(message)
      super.postMessage(message)
    }
  }
}

/** The texts of a page and of its browser, by place. The tokens that the tab stores on purpose are left out. */
export async function textsByLocation(page: Page): Promise<Readonly<Record<string, string>>> {
  const cookies = JSON.stringify(await page.context().cookies())
  const inPage = await page.evaluate(async () => {
    /** Prints the content of maps, sets and binary data too, which `JSON.stringify` would leave out. */
    const printed = (value: unknown): string => {
      const seen = new Set<unknown>()
      const print = (each: unknown): unknown => {
        if (typeof each !== 'object' || each === null || seen.has(each)) return String(each)
        seen.add(each)
        if (each instanceof Map || each instanceof Set) return [...each].map(print)
        if (ArrayBuffer.isView(each)) return new TextDecoder().decode(each)
        return Object.entries(each).map(([key, inner]) => [key, print(inner)])
      }
      return JSON.stringify(print(value))
    }
    const rootsIn = (root: ParentNode): readonly ParentNode[] => [
      root,
      ...Array.from(root.querySelectorAll('*')).flatMap(({ shadowRoot }) =>
        shadowRoot === null ? [] : rootsIn(shadowRoot),
      ),
    ]
    const textOf = (root: ParentNode) =>
      Array.from(root.children, (each) => each.outerHTML).join('\n')
    const typedIn = (root: ParentNode) =>
      Array.from(root.querySelectorAll('input, textarea, select'), (field) =>
        'value' in field ? String(field.value) : '',
      ).join('\n')
    const storedIn = (storage: Storage) =>
      printed(Object.entries(storage).filter(([key]) => !/^sluice\.(?:agent-)?token$/.test(key)))
    const settled = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('not read')))
      })
    const databases = await indexedDB.databases()
    const kept = await Promise.all(
      databases.map(async ({ name = '' }) => {
        const database = await settled(indexedDB.open(name))
        const stores = await Promise.all(
          Array.from(database.objectStoreNames, async (store) => {
            const records = database.transaction(store).objectStore(store)
            const both = [settled(records.getAllKeys()), settled(records.getAll())] as const
            return [`IndexedDB ${name} ${store}`, printed(await Promise.all(both))]
          }),
        )
        database.close()
        return stores
      }),
    )
    const cached = await Promise.all(
      (await caches.keys()).map(async (name) => {
        const cache = await caches.open(name)
        const replies = (await cache.keys()).map(async (request) => {
          const reply = await cache.match(request)
          return `${request.url} ${(await reply?.text()) ?? ''}`
        })
        return [name, await Promise.all(replies)]
      }),
    )
    const workers = await navigator.serviceWorker.getRegistrations()
    const global = globalThis as {
      navigation?: { entries: () => readonly { url: string }[] }
      notedMessages?: unknown
    }
    if (global.notedMessages === undefined) throw new Error('`noteMessages` has not run.')
    const roots = rootsIn(document)
    return {
      ...(Object.fromEntries(kept.flat()) as Record<string, string>),
      document: roots.map(textOf).join('\n'),
      fields: roots.map(typedIn).join('\n'),
      title: document.title,
      'selected text': String(document.getSelection()),
      'history.state': printed(history.state),
      addresses: printed([location.href, global.navigation?.entries().map(({ url }) => url)]),
      localStorage: storedIn(localStorage),
      sessionStorage: storedIn(sessionStorage),
      'Cache Storage': printed(cached),
      'service workers': printed(workers.map(({ scope }) => scope)),
      'global variables': printed(
        Object.entries(globalThis).filter(([, value]) => typeof value === 'string'),
      ),
      'messages to other tabs': printed(global.notedMessages),
      'performance entries': JSON.stringify(
        ['resource', 'mark', 'measure'].flatMap((type) => performance.getEntriesByType(type)),
      ),
    }
  })
  return { ...inPage, cookies }
}

export function encodingsOf(token: string): readonly string[] {
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  return [
    token,
    `Bearer ${token}`,
    encodeURIComponent(token),
    base64(token),
    base64(`Bearer ${token}`),
    base64(`a:${token}`),
    Buffer.from(`user:${token}@host`).toString('base64url'),
    encodeURIComponent(base64(token)),
  ]
}

/**
 * The start and the end of a token, and the middle of each of its encodings. A search for these fragments also finds a
 * cut token.
 */
export function fragmentsOf(token: string): readonly string[] {
  const middles = encodingsOf(token).map((form) => {
    const at = Math.floor(form.length / 2)
    return form.slice(at - 7, at + 7)
  })
  return [...new Set([token.slice(0, 12), token.slice(-12), ...middles])]
}
