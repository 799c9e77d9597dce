import { useEffect, useEffectEvent, useState } from 'react'
import { nextPaint } from './painted'

/**
 * Follows a value a frame behind, so that what depends on it is worked out only once what shows the
 * value itself has been painted: a letter stands before the search for it begins.
 *
 * @param prepare what takes long, and need not be done at once; the value is followed once it is
 */
export function useValuePainted<Value>(
  value: Value,
  prepare?: (value: Value) => Promise<unknown>,
): Value {
  const [painted, setPainted] = useState(value)
  const prepared = useEffectEvent(async () => prepare?.(value))
  useEffect(() => {
    if (Object.is(value, painted)) return
    let isNewest = true
    const follow = async () => {
      await nextPaint()
      if (isNewest) await prepared()
      if (isNewest) setPainted(value)
    }
    void follow()
    return () => {
      isNewest = false
    }
  }, [value, painted])
  return painted
}
