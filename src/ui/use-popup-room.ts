import { useLayoutEffect, useState, type RefObject } from 'react'
import { roomFor, seenAround, watchPlace, type PopupRoom } from './popup-room'

/**
 * The room for a popup at this field while it is open, also when a phone's keyboard comes or goes, or what
 * stands above the field does.
 */
export function usePopupRoom(field: RefObject<HTMLElement | null>, isOpen: boolean): PopupRoom {
  const [room, setRoom] = useState<PopupRoom>({ side: 'below', maxHeight: 320 })
  useLayoutEffect(() => {
    const element = field.current
    if (!isOpen || element === null) return
    let side: PopupRoom['side'] | undefined
    const measure = () => {
      const next = roomFor(element.getBoundingClientRect(), seenAround(element), side)
      side = next.side
      setRoom((before) =>
        before.side === next.side && before.maxHeight === next.maxHeight ? before : next,
      )
    }
    measure()
    return watchPlace(element, measure)
  }, [field, isOpen])
  return room
}
