import { lazy, useEffect, useEffectEvent, type ComponentType, type ReactNode } from 'react'

/** Parts whose code could not be had. What asks for it anew stands here, for React keeps a failure. */
const missing = new Set<() => void>()

type AnyPart = (props: never) => ReactNode
type PropsOf<Part> = Part extends (props: infer Props extends object) => ReactNode ? Props : never

/**
 * As React's own `lazy`, of what can be asked for a second time.
 *
 * @param name what the module calls it
 */
export function late<Module extends { readonly [name in Name]: AnyPart }, Name extends string>(
  load: () => Promise<Module>,
  name: Name,
): ComponentType<PropsOf<Module[Name]>> {
  type Props = PropsOf<Module[Name]>
  const ask = () =>
    lazy(() =>
      load().then(
        // Of what stands under any name the compiler cannot tell that it takes its own properties.
        (module) => ({ default: module[name] as unknown as ComponentType<object> }),
        (error: unknown) => {
          missing.add(() => {
            Part = ask()
          })
          throw error
        },
      ),
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
