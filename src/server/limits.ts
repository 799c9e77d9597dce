/**
 * The limits of the server. Beyond a limit, the server refuses a request or closes a connection. The process itself
 * never ends because of a limit.
 */
export const LIMITS = {
  connectMs: 10_000,
  /** Time without a byte from the service, and the idle time of a connection between two requests. */
  idleMs: 75_000,
  /** Time for the headers of a request to arrive. */
  headersMs: 60_000,
  /** Time for a whole request to arrive. */
  requestMs: 75_000,
  /** Time without a byte on a connection to the browser. */
  stalledMs: 90_000,
  bodyBytes: 32 * 1024 * 1024,
  /** Total size of all request bodies in memory. */
  heldBytes: 256 * 1024 * 1024,
  connections: 1_024,
  /** Time for a request to arrive on a connection that was open when the server stopped listening. */
  arriveMs: 500,
  /** Time from the end of listening until open replies are cut. */
  drainMs: 65_000,
} satisfies Record<string, number>

export type Limits = Readonly<typeof LIMITS>
