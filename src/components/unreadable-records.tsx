import type { Unreadable } from '~/api/envelope'
import { counted, countText } from '~/lib/count-text'
import { printJson } from '~/lib/json'
import { Notice } from '~/ui/notice'
import { ServiceText } from './service-text'

export function UnreadableRecords({
  list: { items, unreadable },
  noun = 'record',
}: {
  readonly list: { readonly items: readonly unknown[]; readonly unreadable: readonly Unreadable[] }
  readonly noun?: string
}) {
  if (unreadable.length === 0) return null
  const shown = unreadable.slice(0, 20)
  return (
    <Notice>
      <details className="group">
        <summary className="pointer-coarse:py-3">
          {countText(unreadable.length)} of {counted(items.length + unreadable.length, noun)} could
          not be read
          <span className="group-open:hidden max-sm:sr-only">. Show the raw records</span>
        </summary>
        <ul
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard has to reach it
          tabIndex={0}
          aria-label="Raw records"
          className="my-2 flex max-h-48 flex-col gap-2 overflow-auto"
        >
          {shown.map(({ index, value }) => (
            <li key={index} className="flex shrink-0 items-start gap-3">
              <span className="text-soft w-24 shrink-0 pt-2 text-xs">Record {index + 1}</span>
              <pre className="bg-canvas border-line min-w-0 flex-1 overflow-auto rounded-sm border p-2 font-mono text-xs whitespace-pre-wrap">
                <ServiceText text={printJson(value, 4_000).text} />
              </pre>
            </li>
          ))}
        </ul>
        {unreadable.length > shown.length && (
          <p className="text-soft pb-2">The first {shown.length} records are shown.</p>
        )}
      </details>
    </Notice>
  )
}
