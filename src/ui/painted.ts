import { startTransition, useEffect, useState } from 'react'

let first: Promise<void> | undefined
let isOver = false

/** Once what has been drawn by now is painted. */
export function nextPaint(): Promise<void> {
  // The task after a frame's callbacks comes after its paint.
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

/** Once the first screen stands painted, and had a frame in which to be shown; at once from then on. */
export function painted(): Promise<void> {
  first ??= nextPaint()
    .then(nextPaint)
    .then(() => void (isOver = true))
  return first
}

/** A frame after the first screen: what is asked for then holds up nothing that somebody waits for. */
export async function shown(): Promise<void> {
  await painted()
  await nextPaint()
}

/** Whether the first screen stands painted: for what nobody waits for, and would only hold it up. */
export function usePainted(): boolean {
  const [isPainted, setIsPainted] = useState(isOver)
  useEffect(() => {
    if (isPainted) return
    void painted().then(() => startTransition(() => setIsPainted(true)))
  }, [isPainted])
  return isPainted
}
