/** Ends a server without cutting what is under way. */
import { once } from 'node:events'
import type { Server } from 'node:http'
import { Server as TcpServer } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { Bounds } from './bounds'

/**
 * Takes no new connections, and lets those that are open finish what they have begun.
 *
 * @returns resolves when the last connection has ended
 */
export async function finishConnections(server: Server, bounds: Bounds): Promise<void> {
  // Connections that have been made but not been accepted yet would be reset.
  await nextTurn()
  const closed = once(server, 'close')
  // The one of node:http would cut connections at once whose request is still on its way.
  TcpServer.prototype.close.call(server)
  const cut = setTimeout(() => server.closeAllConnections(), bounds.drainMs)
  await Promise.race([closed, sleep(bounds.arriveMs)])
  const idle = setInterval(() => server.closeIdleConnections(), 50)
  await closed
  clearInterval(idle)
  clearTimeout(cut)
}
