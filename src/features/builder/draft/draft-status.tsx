import { useSyncExternalStore } from 'react'
import { useTimeOptions } from '~/stores/preferences'
import { RelativeTime } from '~/components/relative-time'
import { clockTime } from '~/lib/time-format'
import { useBuilderDesk } from './draft-session'

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
        const { secrets, texts } = state
        const lacks = [
          ...(secrets === 0 ? [] : [secrets === 1 ? 'its secret' : `its ${secrets} secrets`]),
          ...(texts === 0 ? [] : ['the unfinished JSON that may hold a secret']),
        ]
        const less = lacks.length === 0 ? '' : `, without ${lacks.join(' and ')}`
        return `Saved in this browser ${clockTime(state.at, times)}${less}`
      }
      default:
        return state satisfies never
    }
  }
  return <p className="text-soft text-xs">{words()}</p>
}
