/** What may be written to disk of a text that is no JSON yet, or none at all (security 34). */
import { secretsIn, type Reading, type Span } from './secret-spans'

const NONE: ReadonlySet<string> = new Set()
/** What is left of a secret. */
const BLANK = /^(?:""|'')?$/

/**
 * The text without what stands behind a name of a secret: in JSON, finished or not, in YAML, and in a
 * script that assigns it. Where a pair is named like a secret, no pair keeps its value: which belongs to
 * which is not known before it can be read.
 *
 * @param secretKeys names that metadata mark as secret
 */
export function textWithoutSecrets(
  text: string,
  secretKeys = NONE,
  blank = '""',
  reading: Reading = 'started',
): string {
  let kept = ''
  let done = 0
  for (const { start, end, instead = blank } of secretsIn(text, secretKeys, reading)) {
    const isNone = reading !== 'started' && BLANK.test(text.slice(start, end))
    if (end === start || isNone) continue
    kept += text.slice(done, start) + instead
    done = end
  }
  return kept + text.slice(done)
}

/**
 * What was left out of a text, put back by its name out of one that has it.
 *
 * @param base the text without it, before it was changed
 */
export function textWithSecretsOf(mine: string, base: string, whole: string): string {
  const byName = (text: string) => Map.groupBy(secretsIn(text, NONE, 'script'), ({ name }) => name)
  const [before, found] = [byName(base), byName(whole)]
  const isBlank = (text: string, span: Span | undefined) =>
    span !== undefined && BLANK.test(text.slice(span.start, span.end))
  let filled = ''
  let done = 0
  const counts = new Map<string, number>()
  for (const span of secretsIn(mine, NONE, 'script')) {
    const count = counts.get(span.name) ?? 0
    counts.set(span.name, count + 1)
    const source = found.get(span.name)?.[count]
    if (source === undefined || !isBlank(mine, span)) continue
    if (!isBlank(base, before.get(span.name)?.[count])) continue
    filled += mine.slice(done, span.start) + whole.slice(source.start, source.end)
    done = span.end
  }
  return filled + mine.slice(done)
}

/** Does something stand behind a name of a secret, be it what an earlier look has left of it? */
export function namesSecret(text: string): boolean {
  return textWithoutSecrets(text, NONE, '') !== text
}
