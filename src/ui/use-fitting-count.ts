import { useLayoutEffect, useState, type RefObject } from 'react'

/**
 * How many elements fit on the first line of a wrapping row.
 *
 * @param ids one for each element; the same array as long as the elements are the same
 */
export function useFittingCount(
  row: RefObject<HTMLElement | null>,
  ids: readonly string[],
): number {
  const [count, setCount] = useState(Infinity)
  useLayoutEffect(() => {
    if (row.current === null) return
    const parts = [...row.current.children].slice(0, ids.length)
    const observer = new ResizeObserver(() => {
      const tops = parts.map((part) => part.getBoundingClientRect().top)
      setCount(tops.filter((top) => top === tops[0]).length)
    })
    // The width of a button changes with its text.
    for (const element of [row.current, ...parts]) observer.observe(element)
    return () => observer.disconnect()
  }, [row, ids])
  return count
}
