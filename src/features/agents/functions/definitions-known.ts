/**
 * Which definition of each function its caller has accepted, as a fingerprint. A function that changes
 * what it says of itself is asked about again.
 */
import { isJsonObject, own, parseJson } from '~/lib/json'
import { keepDefinition } from '../endpoint/agent-storage'
import type { AgentFunction } from './agent-functions'

const PREFIX = 'sluice.agent-definitions:'

export interface DefinitionsKnown {
  readonly standing: (of: AgentFunction) => 'new' | 'known' | 'changed'
  readonly accept: (of: AgentFunction) => void
}

/** @param storage looked up late, because a browser may forbid it: then this visit alone remembers */
export function createDefinitionsKnown(url: string, storage: () => Storage): DefinitionsKnown {
  const known = new Map<string, string>()
  try {
    const kept = parseJson(storage().getItem(PREFIX + url) ?? '')?.value
    if (isJsonObject(kept)) {
      for (const name of Object.keys(kept)) known.set(name, String(own(kept, name)))
    }
  } catch {
    // Without storage nothing is known from before.
  }
  return {
    standing({ name, fingerprint }) {
      const accepted = known.get(name)
      if (accepted === undefined) return 'new'
      return accepted === fingerprint ? 'known' : 'changed'
    },
    accept({ name, fingerprint, definition }) {
      known.set(name, fingerprint)
      keepDefinition(url, name, definition).catch(() => undefined)
      try {
        storage().setItem(PREFIX + url, JSON.stringify(Object.fromEntries(known)))
      } catch {
        // A full storage costs the memory across visits, not the call.
      }
    },
  }
}
