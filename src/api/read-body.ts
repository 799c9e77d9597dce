/** 64 MB: more than 100,000 pipelines. Beyond it a body is cut and said to be cut (faults row 22). */
const LIMIT = 64 * 1024 * 1024

/** From here on parsing at once would be felt; its code comes while the body does. */
const LARGE = 1_000_000
const loadParser = () => import('~/lib/parse-in-slices').catch(() => undefined)

export interface Body {
  readonly text: string
  /** The rest was not read. */
  readonly cut: boolean
  /** Of a large one that is JSON. */
  readonly parsed?: { readonly value: unknown } | undefined
}

/**
 * Reads a body as UTF-8, piece by piece, so that an endless one cannot fill the memory. A byte order
 * mark is kept: it is no JSON, and the parser shall say so.
 */
export async function readBody(response: Response, limit = LIMIT): Promise<Body> {
  if (response.body === null) return { text: '', cut: false }
  const reader = response.body.getReader()
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  let text = ''
  let size = 0
  let parser: ReturnType<typeof loadParser> | undefined
  for (;;) {
    const { done, value } = await reader.read()
    if (done) {
      text += decoder.decode()
      return { text, cut: false, parsed: await (await parser)?.parseInSlices(text) }
    }
    size += value.byteLength
    if (size > LARGE) parser ??= loadParser()
    if (size > limit) {
      // Not awaited: a sender that does not let go must not hold up the answer.
      reader.cancel().catch(() => undefined)
      return { text, cut: true }
    }
    text += decoder.decode(value, { stream: true })
  }
}
