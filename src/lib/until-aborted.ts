/** The result of the work. Rejects as soon as the signal aborts, even if the work ignores the signal. */
export async function untilAborted<Result>(
  signal: AbortSignal,
  work: Promise<Result>,
): Promise<Result> {
  let giveUp = () => {}
  const abort = new Promise<never>((_, reject) => {
    giveUp = () => reject(signal.reason as Error)
    signal.addEventListener('abort', giveUp, { once: true })
    if (signal.aborted) giveUp()
  })
  try {
    return await Promise.race([work, abort])
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}
