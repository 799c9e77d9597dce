/** A call that is refused. The caller gets the message as the error of the function. */
export class RefusedCall extends Error {
  override readonly name = 'RefusedCall'
}

export function refuseCall(words: string): never {
  throw new RefusedCall(words)
}
