/**
 * A request that says nothing, of which only is asked whether anybody took it: what CORS hides from a
 * page has answered all the same.
 */
export async function answersUnread(
  send: (url: string, init: RequestInit) => Promise<Response>,
  url: string,
): Promise<boolean> {
  try {
    await send(url, { mode: 'no-cors', credentials: 'omit', cache: 'no-store' })
    return true
  } catch {
    return false
  }
}
