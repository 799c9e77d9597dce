/**
 * The fingerprints of the definitions that somebody has accepted. A function whose definition changes is asked about
 * again.
 */
import { isJsonObject, own, parseJson } from '~/lib/json'
import { storeDefinition } from './agent-records'

/** A function of an agent endpoint. */
interface Definition {
  readonly name: string
  /** Changes with whatever the endpoint says of the function. */
  readonly fingerprint: string
  readonly definition: string
}

const PREFIX = 'sluice.agent-definitions:'

/** By the name of the function; nothing where the browser forbids its storage. */
function acceptedFingerprints(url: string): Readonly<Record<string, unknown>> {
  try {
    const stored = parseJson(localStorage.getItem(PREFIX + url) ?? '')?.value
    return isJsonObject(stored) ? stored : {}
  } catch {
    return {}
  }
}

/** Has this definition of the function been accepted at this endpoint, or another one? */
export function definitionState(
  url: string,
  { name, fingerprint }: Definition,
): 'new' | 'accepted' | 'changed' {
  const accepted = own(acceptedFingerprints(url), name)
  if (accepted === undefined) return 'new'
  return accepted === fingerprint ? 'accepted' : 'changed'
}

export function acceptDefinition(url: string, { name, fingerprint, definition }: Definition) {
  void storeDefinition(url, name, definition)
  try {
    const accepted = Object.entries(acceptedFingerprints(url)).filter(([known]) => known !== name)
    const next = Object.fromEntries([...accepted, [name, fingerprint]])
    localStorage.setItem(PREFIX + url, JSON.stringify(next))
  } catch {
    // Where nothing can be stored, the function is asked about again.
  }
}
