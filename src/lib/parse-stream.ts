import { createSliceParser } from './parse-in-slices'
import type { TokenMask } from './token-mask'

/**
 * Reads into memory that is there already, where the browser can: to ask for more of it takes longer than
 * to fill it.
 */
function openReader(stream: ReadableStream<Uint8Array<ArrayBuffer>>) {
  try {
    const reader = stream.getReader({ mode: 'byob' })
    return {
      read: (room: Uint8Array<ArrayBuffer>) => reader.read(room),
      cancel: () => reader.cancel(),
    }
  } catch {
    const reader = stream.getReader()
    return { read: () => reader.read(), cancel: () => reader.cancel() }
  }
}

interface Parsed {
  /** More came than may come; the rest was not read. */
  readonly cut: boolean
  /** Of what is JSON. */
  readonly parsed?: { readonly value: unknown } | undefined
}

/**
 * Reads the rest of a large body and parses it as it comes, without being felt where it is a list.
 *
 * @param begun what of it has been read
 * @param left bytes that may still come
 * @param hide takes tokens out of what is parsed
 */
export async function parseStream(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  begun: readonly Uint8Array<ArrayBuffer>[],
  left: number,
  hide: TokenMask['hide'],
): Promise<Parsed> {
  const parser = createSliceParser(hide)
  for (const bytes of begun) await parser.add(bytes)
  const reader = openReader(stream)
  for (let size = 0; ;) {
    const { done, value } = await reader.read(parser.room())
    size += value?.length ?? 0
    if (size > left) {
      // Not awaited: a sender that does not let go must not hold up the answer.
      reader.cancel().catch(() => undefined)
      return { cut: true }
    }
    if (value !== undefined) await parser.add(value)
    if (done) return { cut: false, parsed: parser.end() }
  }
}
