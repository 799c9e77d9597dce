/** 64 MB: more than 100,000 pipelines. Beyond it a body is cut and said to be cut (faults row 22). */
const LIMIT = 64 * 1024 * 1024

/**
 * Reads a body as UTF-8, piece by piece, so that an endless one cannot fill the memory. A byte order
 * mark is kept: it is no JSON, and the parser shall say so.
 */
export async function readBody(
  response: Response,
  limit = LIMIT,
): Promise<{ text: string; cut: boolean }> {
  if (response.body === null) return { text: '', cut: false }
  const reader = response.body.getReader()
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  let text = ''
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return { text: text + decoder.decode(), cut: false }
    size += value.byteLength
    if (size > limit) {
      // Not awaited: a sender that does not let go must not hold up the answer.
      reader.cancel().catch(() => undefined)
      return { text, cut: true }
    }
    text += decoder.decode(value, { stream: true })
  }
}
