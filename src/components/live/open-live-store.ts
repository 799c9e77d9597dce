import { browserPlatform } from './live-platform'
import { createLiveStore, type LiveEffects, type LiveStore } from './live-store'

/** The live updates of this browser; the one door to their code, so that it comes as one chunk. */
export function openLiveStore({
  now,
  ...effects
}: Omit<LiveEffects, 'platform'> & { readonly now: () => number }): LiveStore {
  return createLiveStore({ ...effects, platform: browserPlatform(now) })
}
