import { startTransition, useEffect, useState } from 'react'

let first: Promise<void> | undefined
let isOver = false

/** Once what has been drawn by now is painted; in a hidden tab, once it is seen. */
export function nextPaint(): Promise<void> {
  // The task after a frame's callbacks comes after its paint.
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}

/**
 * Once the first screen is on the display, for which a browser takes a frame from its paint; at once from then
 * on. To be asked from effects only: who asks first says that there is a screen.
 */
function firstShown(): Promise<void> {
  first ??= nextPaint()
    .then(nextPaint)
    .then(() => void (isOver = true))
  return first
}

/** Whether the first screen is on the display: for what nobody waits for, and would only hold it up. */
export function useFirstShown(): boolean {
  const [isShown, setIsShown] = useState(isOver)
  useEffect(() => {
    if (isShown) return
    void firstShown().then(() => startTransition(() => setIsShown(true)))
  }, [isShown])
  return isShown
}

/**
 * For code that nobody waits for: a frame after the first screen is on the display, and later than that after
 * the next paint. To be asked from effects only.
 */
export async function afterFirstScreen(): Promise<void> {
  await firstShown()
  await nextPaint()
}
