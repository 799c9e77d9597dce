import { counted } from '~/lib/count-text'
import { printJson } from '~/lib/json'
import { maskSecrets } from '~/lib/secret-names'
import type { Change } from '~/lib/json-changes'
import { LongText } from './long-text'
import { ServiceText } from './service-text'

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
}: {
  readonly label: string
  readonly changes: readonly Change[]
  /** A value with more characters is cut, with a button that shows all of it. */
  readonly longest?: number
}) {
  return (
    <ul
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard has to reach it
      tabIndex={0}
      aria-label={label}
      className="border-line bg-sunken max-h-60 overflow-auto rounded-md border px-3 py-1 text-sm"
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
