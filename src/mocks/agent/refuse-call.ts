/** Thrown if the demo refuses a call of an agent function. The agent gets the message as a result with `isError`. */
export class RefusedCall extends Error {
  override readonly name = 'RefusedCall'
}

export function refuseCall(words: string): never {
  throw new RefusedCall(words)
}
