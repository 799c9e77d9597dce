import { useLayoutEffect, useState, type RefObject } from 'react'
import { roomFor, seenAround, type PopupRoom } from './popup-room'

/** The room for a popup at this field while it is open, also when a phone's keyboard comes or goes. */
export function usePopupRoom(field: RefObject<HTMLElement | null>, isOpen: boolean): PopupRoom {
  const [room, setRoom] = useState<PopupRoom>({ side: 'below', maxHeight: 320 })
  useLayoutEffect(() => {
    if (!isOpen) return
    const measure = () => {
      const element = field.current
      if (element === null) return
      const next = roomFor(element.getBoundingClientRect(), seenAround(element))
      setRoom((before) =>
        before.side === next.side && before.maxHeight === next.maxHeight ? before : next,
      )
    }
    measure()
    const view = window.visualViewport
    view?.addEventListener('resize', measure)
    addEventListener('resize', measure)
    return () => {
      view?.removeEventListener('resize', measure)
      removeEventListener('resize', measure)
    }
  }, [field, isOpen])
  return room
}
