import { parseJson } from '~/lib/json'
import type { TokenMask } from '~/lib/token-mask'

/** 64 MB, enough for more than 100,000 pipelines. A longer body is cut, and the user sees an error. */
const LIMIT = 64 * 1024 * 1024

export interface Body {
  readonly text: string
  /** True if the rest was not read. */
  readonly cut: boolean
  /** The parsed value, if the text is JSON. */
  readonly parsed?: { readonly value: unknown } | undefined
}

/** Decodes UTF-8. A byte order mark is kept, so that the JSON parser reports it as an error. */
function textOf(chunks: readonly Uint8Array[]): string {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  let text = ''
  for (const chunk of chunks) text += decoder.decode(chunk, { stream: true })
  return text + decoder.decode()
}

/**
 * Reads a body in chunks, so that an endless body cannot fill the memory. API tokens are hidden here, before the
 * reply is shown, stored or exported.
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
      // Not awaited, because a server that does not close the connection must not delay the result.
      reader.cancel().catch(() => undefined)
      return { text: mask.hideInPart(textOf(chunks)), cut: true }
    }
    chunks.push(value)
  }
}
