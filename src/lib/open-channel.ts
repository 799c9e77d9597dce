/** A channel between the tabs of this origin, or `undefined` if the browser has none or forbids it. */
export function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}
