import { counted } from '~/lib/count-text'
import { printJson, isSameJson, isJsonObject, own, type JsonObject } from '~/lib/json'
import { maskSecrets } from '~/lib/secret-names'
import { LongText } from './long-text'
import { ServiceText } from './service-text'

export interface Change {
  readonly kind: 'added' | 'removed' | 'changed' | 'moved'
  readonly where: readonly string[]
  /** If `kind` is `moved`, `before` and `after` are positions in the list, counted from 1. */
  readonly before?: unknown
  readonly after?: unknown
}

/** Compares the values of a key that needs its own comparison. Returns `undefined` for any other key. */
type CompareKey = (
  path: readonly string[],
  before: unknown,
  after: unknown,
) => readonly Change[] | undefined

const MAX_DEPTH = 30

/**
 * All differences between two objects. The order of keys counts only inside a list, because a list is compared as one
 * value.
 */
export function changesIn(
  before: JsonObject,
  after: JsonObject,
  compareKey: CompareKey = () => undefined,
  where: readonly string[] = [],
): readonly Change[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].flatMap((key): readonly Change[] => {
    const [old, now] = [own(before, key), own(after, key)]
    if (isSameJson(old, now)) return []
    const path = [...where, key]
    const changes = compareKey(path, old, now)
    if (changes !== undefined) return changes
    if (isJsonObject(old) && isJsonObject(now) && path.length <= MAX_DEPTH) {
      return changesIn(old, now, compareKey, path)
    }
    if (old === undefined) return [{ kind: 'added', where: path, after: now }]
    if (now === undefined) return [{ kind: 'removed', where: path, before: old }]
    return [{ kind: 'changed', where: path, before: old, after: now }]
  })
}

const SIGNS = {
  added: ['+', 'added'],
  removed: ['−', 'removed'],
  changed: ['~', 'changed'],
  moved: ['↕', 'moved'],
} as const satisfies Record<Change['kind'], readonly [string, string]>

const MAX_CHANGES = 200

export function ChangesList({
  label,
  changes,
  longest = 160,
  isWhole = false,
}: {
  readonly label: string
  readonly changes: readonly Change[]
  /** A value with more characters is cut, with a button that shows all of it. */
  readonly longest?: number
  /** True inside a dialog, which scrolls itself. Otherwise a long list scrolls. */
  readonly isWhole?: boolean
}) {
  return (
    <ul
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it or the dialog around it scrolls, so the keyboard has to reach it
      tabIndex={0}
      aria-label={label}
      className={`border-line bg-sunken rounded-md border px-3 py-1 text-sm ${isWhole ? '' : 'max-h-60 overflow-auto'}`}
    >
      {changes.slice(0, MAX_CHANGES).map((change, at) => {
        const [sign, word] = SIGNS[change.kind]
        return (
          <li key={at} className="border-line flex gap-2 border-b py-1 last:border-b-0">
            <span aria-hidden="true" className="text-soft w-3 shrink-0 text-center font-mono">
              {sign}
            </span>
            <span className="min-w-0 break-words">
              <span className="font-medium">
                <ServiceText text={change.where.join(' › ')} />
              </span>{' '}
              <span className="text-soft">{word}</span> {valuesOf(change, longest)}
            </span>
          </li>
        )
      })}
      {changes.length > MAX_CHANGES && (
        <li className="text-soft py-1">{counted(changes.length - MAX_CHANGES, 'more change')}</li>
      )}
    </ul>
  )
}

function valuesOf({ kind, where, before, after }: Change, longest: number) {
  if (kind === 'moved') return `from position ${String(before)} to ${String(after)}`
  const short = (value: unknown) => {
    const { text, cut } = printJson(maskSecrets(where.at(-1) ?? '', value), undefined, maskSecrets)
    const line = text.replaceAll(/\s*\n\s*/g, ' ')
    return <LongText text={cut ? `${line}…` : line} limit={longest} />
  }
  return (
    <code className="font-mono text-xs">
      {kind === 'changed' ? (
        <>
          <span className="text-danger block">− {short(before)}</span>
          <span className="text-phase-succeeded block">+ {short(after)}</span>
        </>
      ) : (
        short(kind === 'added' ? after : before)
      )}
    </code>
  )
}
