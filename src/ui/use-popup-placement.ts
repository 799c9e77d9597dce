import { useLayoutEffect, useState, type RefObject } from 'react'
import { placePopup, visibleSpan, type PopupPlacement } from './popup-placement'

/**
 * The placement of a popup at this field while it is open. It is measured in each frame, because no event says that a
 * message, a scroll or a phone's keyboard moves the field.
 */
export function usePopupPlacement(
  field: RefObject<HTMLElement | null>,
  isOpen: boolean,
): PopupPlacement {
  const [placement, setPlacement] = useState<PopupPlacement>({ side: 'below', maxHeight: 320 })
  useLayoutEffect(() => {
    const element = field.current
    if (!isOpen || element === null) return
    let side: PopupPlacement['side'] | undefined
    let frame = 0
    const measure = () => {
      const next = placePopup(element.getBoundingClientRect(), visibleSpan(element), side)
      side = next.side
      setPlacement((before) =>
        before.side === next.side && before.maxHeight === next.maxHeight ? before : next,
      )
      frame = requestAnimationFrame(measure)
    }
    measure()
    return () => cancelAnimationFrame(frame)
  }, [field, isOpen])
  return placement
}
