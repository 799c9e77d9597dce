/**
 * The name of the entry script in a page of Sluice. The name contains a hash of all code, so it changes with
 * every version. A captive portal or a login page has no such script.
 */
export function entryScriptOf(html: string): string | undefined {
  return /<script\b[^>]*\ssrc="[^"]*\/assets\/([\w-]+\.js)"/.exec(html)?.[1]
}

/** The HTML that the server serves now. Empty if the server replies with an error. */
export async function readPage(url: URL | string, signal?: AbortSignal): Promise<string> {
  const response = await fetch(url, {
    headers: { accept: 'text/html' },
    cache: 'no-store',
    redirect: 'error',
    ...(signal && { signal }),
  })
  return response.ok ? response.text() : ''
}
