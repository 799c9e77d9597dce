/** A channel between the tabs of this origin, or `undefined` if the browser does not support or allow channels. */
export function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}
