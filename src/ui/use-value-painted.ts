import { useEffect, useEffectEvent, useState } from 'react'

const nextPaint = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

/**
 * Follows a value a frame behind, so that what depends on it is worked out only once what shows the
 * value itself has been painted: a letter stands before the search for it begins.
 *
 * @param prepare what takes long, and need not be done at once; the value is followed once it is. The signal
 *   is aborted when there is another value
 */
export function useValuePainted<Value>(
  value: Value,
  prepare?: (value: Value, signal: AbortSignal) => Promise<unknown>,
): Value {
  const [painted, setPainted] = useState(value)
  const prepared = useEffectEvent(async (signal: AbortSignal) => prepare?.(value, signal))
  useEffect(() => {
    if (Object.is(value, painted)) return
    const others = new AbortController()
    const { signal } = others
    const follow = async () => {
      await nextPaint()
      if (signal.aborted) return
      try {
        await prepared(signal)
        // There may be something newer to prepare by now; mostly nothing is left to do.
        await prepared(signal)
      } finally {
        if (!signal.aborted) setPainted(value)
      }
    }
    // What could not be prepared is done when it is shown, and what goes wrong with it is said there.
    follow().catch(() => undefined)
    return () => others.abort()
  }, [value, painted])
  return painted
}
