import type { LocksLike } from './lock'

interface Claim {
  readonly tab: number
  readonly run: () => Promise<void>
}

/** Web Locks for several tabs in one process. A crashed tab releases its locks. */
export function createModelLocks() {
  const holders = new Map<string, Claim>()
  const queues = new Map<string, Claim[]>()
  const crashed = new Set<number>()

  const grant = (name: string) => {
    const next = queues.get(name)?.shift()
    if (next === undefined) return
    holders.set(name, next)
    void next.run()
  }
  const release = (name: string, claim: Claim) => {
    if (holders.get(name) !== claim) return
    holders.delete(name)
    grant(name)
  }
  return {
    of: (tab: number): LocksLike => ({
      request: (name, { ifAvailable = false }, callback) =>
        new Promise((resolve, reject) => {
          const claim: Claim = {
            tab,
            run: async () => {
              try {
                await callback({ name })
                resolve(undefined)
              } catch (error) {
                reject(error)
              } finally {
                release(name, claim)
              }
            },
          }
          // The code of a crashed tab may still run here for a moment, unlike in a browser.
          if (crashed.has(tab)) return
          if (ifAvailable && holders.has(name)) {
            callback(null).then(resolve, reject)
            return
          }
          queues.set(name, [...(queues.get(name) ?? []), claim])
          if (!holders.has(name)) grant(name)
        }),
      query: async () => ({ held: [...holders.keys()].map((name) => ({ name })) }),
    }),
    crash(tab: number) {
      crashed.add(tab)
      for (const [name, queue] of queues)
        queues.set(
          name,
          queue.filter((claim) => claim.tab !== tab),
        )
      for (const [name, claim] of holders) if (claim.tab === tab) release(name, claim)
    },
  }
}
