import { exactTime } from '~/lib/time-format'
import type { StatusMark } from '~/queries/pipelines'
import { useTimeOptions } from '~/stores/preferences'

/** Says why a row may be out of date: the pipeline was deleted, or replies do not contain it. */
export function RowNote({
  mark,
}: {
  readonly mark: Exclude<StatusMark, { readonly kind: 'changed' }>
}) {
  const times = useTimeOptions()
  const look = 'text-soft shrink-0 text-xs'
  if (mark.kind === 'gone') return <span className={look}>no longer exists</span>
  const meaning =
    `The answers of the service do not contain it since ${exactTime(mark.since, times)}. ` +
    'The row shows its last known state.'
  return (
    <span className={look} title={meaning}>
      not in the last answer<span className="sr-only">. {meaning}</span>
    </span>
  )
}
