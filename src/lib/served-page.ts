/**
 * The entry that a page of Sluice names. Its name holds a hash of all that it loads, so that it is
 * another one with every version; a captive portal or a login page names none.
 */
export function entryOf(html: string): string | undefined {
  return /<script\b[^>]*\ssrc="[^"]*\/assets\/([\w-]+\.js)"/.exec(html)?.[1]
}

/** The page as it is served now; empty where the server has none. */
export async function readPage(url: URL | string, signal?: AbortSignal): Promise<string> {
  const response = await fetch(url, {
    headers: { accept: 'text/html' },
    cache: 'no-store',
    credentials: 'omit',
    redirect: 'error',
    ...(signal && { signal }),
  })
  return response.ok ? response.text() : ''
}
