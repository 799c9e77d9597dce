import { useSilentSince, type RowMark } from '~/components/live/live-context'
import { useTimeOptions } from '~/stores/preferences'
import { exactTime } from '~/lib/time-format'

/** Why a row may not show how things are: gone (faults row 11), or left out of the answers (row 35). */
export function RowNote({
  id,
  mark,
}: {
  readonly id: string | undefined
  readonly mark: Extract<RowMark, 'gone' | 'silent'>
}) {
  const since = useSilentSince(id)
  const times = useTimeOptions()
  const look = 'text-soft shrink-0 text-xs'
  if (mark === 'gone') return <span className={look}>no longer exists</span>
  const meaning =
    `The service has left it out of its answers since ${exactTime(since, times)}. ` +
    'What stands here is what was last known.'
  return (
    <span className={look} title={meaning}>
      not in the last answer<span className="sr-only">. {meaning}</span>
    </span>
  )
}
