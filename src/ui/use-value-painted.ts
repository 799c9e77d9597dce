import { useEffect, useState } from 'react'

/**
 * Follows a value a frame behind, so that what depends on it is worked out only once what shows the
 * value itself has been painted: a letter stands before the search for it begins.
 */
export function useValuePainted<Value>(value: Value): Value {
  const [painted, setPainted] = useState(value)
  useEffect(() => {
    if (Object.is(value, painted)) return
    let task: ReturnType<typeof setTimeout> | undefined
    // The task after a frame's callbacks comes after its paint.
    const frame = requestAnimationFrame(() => (task = setTimeout(() => setPainted(value))))
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(task)
    }
  }, [value, painted])
  return painted
}
