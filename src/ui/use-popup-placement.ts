import { useLayoutEffect, useState, type RefObject } from 'react'
import { roomFor, seenAround, type PopupRoom } from './popup-placement'

/**
 * The room for a popup at this field while it is open. Whatever moves the field or takes from its room – a
 * message beside it, a scroll, a phone's keyboard – tells nobody, so it is measured in each frame.
 */
export function usePopupRoom(field: RefObject<HTMLElement | null>, isOpen: boolean): PopupRoom {
  const [room, setRoom] = useState<PopupRoom>({ side: 'below', maxHeight: 320 })
  useLayoutEffect(() => {
    const element = field.current
    if (!isOpen || element === null) return
    let side: PopupRoom['side'] | undefined
    let frame = 0
    const measure = () => {
      const next = roomFor(element.getBoundingClientRect(), seenAround(element), side)
      side = next.side
      setRoom((before) =>
        before.side === next.side && before.maxHeight === next.maxHeight ? before : next,
      )
      frame = requestAnimationFrame(measure)
    }
    measure()
    return () => cancelAnimationFrame(frame)
  }, [field, isOpen])
  return room
}
