/** A sleep that a click can cut short. */
export function createInterruptibleSleep(sleep: (ms: number) => Promise<unknown>): {
  readonly sleep: (ms: number) => Promise<void>
  readonly wake: () => void
} {
  let woken = Promise.withResolvers<void>()
  return {
    async sleep(ms) {
      await Promise.race([sleep(ms), woken.promise])
    },
    wake() {
      woken.resolve()
      woken = Promise.withResolvers()
    },
  }
}
