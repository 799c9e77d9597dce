import type { StatusMark } from '~/queries/known-statuses'
import { useTimeOptions } from '~/stores/preferences'
import { exactTime } from '~/lib/time-format'

/** Why a row may not show how things are: the pipeline is gone, or the answers leave it out. */
export function RowNote({
  mark,
}: {
  readonly mark: Exclude<StatusMark, { readonly kind: 'changed' }>
}) {
  const times = useTimeOptions()
  const look = 'text-soft shrink-0 text-xs'
  if (mark.kind === 'gone') return <span className={look}>no longer exists</span>
  const meaning =
    `The service has left it out of its answers since ${exactTime(mark.since, times)}. ` +
    'The row shows what was last known.'
  return (
    <span className={look} title={meaning}>
      not in the last answer<span className="sr-only">. {meaning}</span>
    </span>
  )
}
