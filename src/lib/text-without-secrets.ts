/** What may be written to disk of a text that is no JSON yet, or none at all (security 34). */
import { namedSecrets } from './secret-spans'

const NONE: ReadonlySet<string> = new Set()

/**
 * The text without what stands behind a name of a secret: in JSON, finished or not, in YAML, and in a
 * script that assigns it. Where a pair is named like a secret, no pair keeps its value: which belongs to
 * which is not known before it can be read.
 *
 * @param secretKeys names that metadata mark as secret
 */
export function textWithoutSecrets(text: string, secretKeys = NONE, blank = '""'): string {
  let kept = ''
  let done = 0
  for (const { at, start, end } of namedSecrets(text, secretKeys)) {
    if (at < done) continue
    kept += text.slice(done, start)
    done = end
    if (done > start) kept += blank
  }
  return kept + text.slice(done)
}

/** Does something stand behind a name of a secret, be it what an earlier look has left of it? */
export function namesSecret(text: string): boolean {
  return textWithoutSecrets(text, NONE, '') !== text
}
