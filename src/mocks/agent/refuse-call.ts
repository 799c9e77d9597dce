/** A call that is not carried out; its words go back to the caller as the function's error. */
export class RefusedCall extends Error {
  override readonly name = 'RefusedCall'
}

export function refuseCall(words: string): never {
  throw new RefusedCall(words)
}
