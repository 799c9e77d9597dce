import { useTimeOptions } from '~/stores/preferences'
import { RelativeTime } from '~/components/relative-time'
import { clockTime } from '~/lib/time-format'
import { useDraftState } from './draft-session'

/** Whether the draft is stored in this browser, and since when. */
export function DraftStatus() {
  const status = useDraftState(({ saveStatus }) => saveStatus)
  const times = useTimeOptions()
  const message = () => {
    switch (status.is) {
      case 'unchanged':
        return null
      case 'saving':
        return 'Saving in this browser…'
      case 'failed':
        return 'Not saved in this browser'
      case 'resumed':
        return (
          <>
            Draft of <RelativeTime moment={status.at} />
          </>
        )
      case 'saved': {
        const { secrets, texts } = status
        const missing = [
          ...(secrets === 0 ? [] : [secrets === 1 ? 'its secret' : `its ${secrets} secrets`]),
          ...(texts === 0 ? [] : ['the unfinished JSON that may contain a secret']),
        ]
        const without = missing.length === 0 ? '' : `, without ${missing.join(' and ')}`
        return `Saved in this browser ${clockTime(status.at, times)}${without}`
      }
      default:
        return status satisfies never
    }
  }
  return <p className="text-soft text-xs">{message()}</p>
}
