import { useSyncExternalStore } from 'react'
import { useTimeOptions } from '~/components/preferences'
import { RelativeTime } from '~/components/relative-time'
import { clockTime } from '~/lib/time-format'
import { useBuilderDesk } from '../builder-desk'

/** Where what is typed is kept, and since when (UX 37). */
export function DraftStatus() {
  const { keeper } = useBuilderDesk()
  const state = useSyncExternalStore(keeper.subscribe, keeper.get)
  const times = useTimeOptions()
  const words = () => {
    switch (state.is) {
      case 'nothing':
        return null
      case 'saving':
        return 'Saving in this browser…'
      case 'failed':
        return 'Not kept in this browser'
      case 'resumed':
        return (
          <>
            Draft of <RelativeTime moment={state.at} />
          </>
        )
      case 'saved': {
        const { secrets } = state
        const less = secrets === 1 ? ', without its secret' : `, without its ${secrets} secrets`
        return `Saved in this browser ${clockTime(state.at, times)}${secrets === 0 ? '' : less}`
      }
      default:
        return state satisfies never
    }
  }
  return <p className="text-soft text-xs">{words()}</p>
}
