import { lazy, useEffect, useEffectEvent, type ComponentType } from 'react'

/** Parts whose code could not be had. What asks for it anew stands here, for React keeps a failure. */
const missing = new Set<() => void>()

/** As React's own `lazy`, of what can be asked for a second time. */
export function late<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
): ComponentType<Props> {
  const ask = (): ComponentType<Props> =>
    lazy(() =>
      load().catch((error: unknown) => {
        missing.add(() => {
          Part = ask()
        })
        throw error
      }),
    )
  let Part = ask()
  return function Late(props: Props) {
    return <Part {...props} />
  }
}

function askAnew() {
  for (const ask of missing) ask()
  missing.clear()
}

/**
 * In place of what could not be had: it is asked for again once there is a network, and when somebody
 * comes back to it.
 *
 * @param redraw draws the part again
 * @returns asks for it now
 */
export function useSecondTry(redraw: () => void): () => void {
  const retry = () => {
    askAnew()
    redraw()
  }
  const onOnline = useEffectEvent(retry)
  useEffect(() => {
    const come = () => onOnline()
    addEventListener('online', come)
    return () => {
      removeEventListener('online', come)
      askAnew()
    }
  }, [])
  return retry
}
