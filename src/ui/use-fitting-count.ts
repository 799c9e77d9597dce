import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * How many parts of a wrapping row are on its first line. The caller hides the others and offers them elsewhere.
 */
export function useFittingCount(row: RefObject<HTMLElement | null>): number {
  const [count, setCount] = useState(Infinity)
  useLayoutEffect(() => {
    if (row.current === null) return
    const parts = [...row.current.children]
    const observer = new ResizeObserver(() => {
      const tops = parts.map((part) => part.getBoundingClientRect().top)
      setCount(tops.filter((top) => top === tops[0]).length)
    })
    // The parts change their width with their words.
    for (const element of [row.current, ...parts]) observer.observe(element)
    return () => observer.disconnect()
  }, [row])
  return count
}
