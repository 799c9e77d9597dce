/** As much of `crypto` as is needed. */
export interface CryptoLike {
  readonly subtle?: Pick<SubtleCrypto, 'digest'> | undefined
  readonly getRandomValues: (array: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>
}

function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * A name for "this service as seen with this token", from which neither can be read: tabs with the
 * same one may share what they read. Where the browser cannot hash (plain HTTP), a name of this
 * tab's own, so that nothing is shared.
 */
export async function scopeOf(
  baseUrl: string,
  token: string | undefined,
  crypto: CryptoLike,
): Promise<string> {
  try {
    if (crypto.subtle !== undefined) {
      const text = new TextEncoder().encode(JSON.stringify([baseUrl, token ?? null]))
      return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', text))).slice(0, 24)
    }
  } catch {
    // Refused: as good as missing.
  }
  return `own-${hexOf(crypto.getRandomValues(new Uint8Array(8)))}`
}
