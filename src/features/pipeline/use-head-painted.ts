import { useEffect, useState } from 'react'
import { nextPaint } from '~/ui/painted'

/** Whether the heading of the page stands painted. */
export function useHeadPainted(): boolean {
  const [isPainted, setIsPainted] = useState(false)
  useEffect(() => {
    let isHere = true
    void nextPaint().then(() => isHere && setIsPainted(true))
    return () => {
      isHere = false
    }
  }, [])
  return isPainted
}
