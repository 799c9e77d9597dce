import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Whether the browser prints the page. Chromium counts the pages after the event `beforeprint` and before the media query
 * `print` changes, so the page must have its printed length when the event ends.
 */
export function useIsPrinted(): boolean {
  const [isPrinted, setIsPrinted] = useState(false)
  useEffect(() => {
    const update = ({ type }: Event) => flushSync(() => setIsPrinted(type === 'beforeprint'))
    addEventListener('beforeprint', update)
    addEventListener('afterprint', update)
    return () => {
      removeEventListener('beforeprint', update)
      removeEventListener('afterprint', update)
    }
  }, [])
  return isPrinted
}
