/** The limits of the server. A connection or a request beyond one of them ends with an error, never the process. */
export const BOUNDS = {
  /** To accept the connection of the service. */
  connectMs: 10_000,
  /** Without a byte from the service, and of a connection between two requests. */
  idleMs: 75_000,
  /** For the headers of a request to arrive. */
  headersMs: 60_000,
  /** For a request with its body to arrive. */
  requestMs: 75_000,
  /** Without a byte taken by the browser. */
  stalledMs: 90_000,
  bodyBytes: 32 * 1024 * 1024,
  /** All request bodies that are held at the same time. */
  heldBytes: 256 * 1024 * 1024,
  connections: 1_024,
  /** For the request of a connection that was open when the server stopped listening. */
  arriveMs: 500,
  /** From SIGTERM until answers that are under way are cut. */
  drainMs: 65_000,
} satisfies Record<string, number>

export type Bounds = Readonly<typeof BOUNDS>
