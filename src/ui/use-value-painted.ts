import { useEffect, useState } from 'react'
import { nextPaint } from './painted'

/**
 * Follows a value a frame behind, so that what depends on it is worked out only once what shows the
 * value itself has been painted: a letter stands before the search for it begins.
 */
export function useValuePainted<Value>(value: Value): Value {
  const [painted, setPainted] = useState(value)
  useEffect(() => {
    if (Object.is(value, painted)) return
    let isNewest = true
    void nextPaint().then(() => isNewest && setPainted(value))
    return () => {
      isNewest = false
    }
  }, [value, painted])
  return painted
}
