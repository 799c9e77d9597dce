import { parseJson } from '~/lib/json'
import type { TokenMask } from '~/lib/token-mask'

/** 64 MB: more than 100,000 pipelines. A longer body is cut, and the user is told. */
const LIMIT = 64 * 1024 * 1024

export interface Body {
  readonly text: string
  /** The rest was not read. */
  readonly cut: boolean
  /** Of one that is JSON. */
  readonly parsed?: { readonly value: unknown } | undefined
}

/** As UTF-8. A byte order mark is kept: it is no JSON, and the parser shall say so. */
function textOf(chunks: readonly Uint8Array[]): string {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  let text = ''
  for (const chunk of chunks) text += decoder.decode(chunk, { stream: true })
  return text + decoder.decode()
}

/**
 * Reads a body piece by piece, so that an endless one cannot fill the memory. Tokens are hidden here,
 * once for everything that shows, keeps or exports a reply.
 */
export async function readBody({ body }: Response, mask: TokenMask, limit = LIMIT): Promise<Body> {
  if (body === null) return { text: '', cut: false }
  const reader = body.getReader()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) {
      const text = mask.hide(textOf(chunks))
      return { text, cut: false, parsed: parseJson(text) }
    }
    size += value.byteLength
    if (size > limit) {
      // Not awaited: a sender that does not let go must not hold up the answer.
      reader.cancel().catch(() => undefined)
      return { text: mask.hideInPart(textOf(chunks)), cut: true }
    }
    chunks.push(value)
  }
}
