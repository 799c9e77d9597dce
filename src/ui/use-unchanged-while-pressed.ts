import { useEffect, useEffectEvent, useState } from 'react'
import { onPressEnd } from './use-frozen-rows'

/**
 * Keeps the value while a mouse button or a finger is pressed. Otherwise a change of the page could move the pressed
 * element away from the pointer, and the click would be lost or would hit another element.
 */
export function useUnchangedWhilePressed<Value>(value: Value): Value {
  const [kept, setKept] = useState<{ readonly value: Value }>()
  // A second press may begin before the first has ended. Then the value of the first press is kept.
  const keep = useEffectEvent(() => setKept(kept ?? { value }))
  useEffect(() => {
    let endPress: (() => void) | undefined
    const press = ({ button }: PointerEvent) => {
      if (button !== 0) return
      endPress?.()
      keep()
      endPress = onPressEnd(() => setKept(undefined)).end
    }
    addEventListener('pointerdown', press, true)
    return () => removeEventListener('pointerdown', press, true)
  }, [])
  return kept === undefined ? value : kept.value
}
