/** The errors of the protocol’s package, told by their codes: it is not loaded before it is needed. */

export function isTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'REQUEST_TIMEOUT'
}

/** The code that the endpoint gave an error; the package's own have words. */
export function rpcCodeOf(error: unknown): number | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'number'
    ? error.code
    : undefined
}
