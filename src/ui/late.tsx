import {
  lazy,
  useEffect,
  useEffectEvent,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'

/** Parts whose code could not be had. What asks for it anew stands here, for React keeps a failure. */
const missing = new Set<() => void>()

type AnyPart = (props: never) => ReactNode
type PropsOf<Part> = Part extends (props: infer Props extends object) => ReactNode ? Props : never

const wantedAhead = new Set<() => Promise<unknown>>()

/** What asks for the parts that are wanted before somebody needs them; the frame does, once it is quiet. */
export const ahead: ReadonlySet<() => Promise<unknown>> = wantedAhead

/** A component whose code comes later; `bring` asks for it now. */
export type LateComponent<Props> = ComponentType<Props> & { readonly bring: () => Promise<unknown> }

/**
 * As React's own `lazy`, of what can be asked for a second time.
 *
 * @param name what the module calls it
 * @param when it is asked for, if not when it is first drawn: at once, or once the first screen is quiet
 */
export function late<Module extends { readonly [name in Name]: AnyPart }, Name extends string>(
  load: () => Promise<Module>,
  name: Name,
  when?: 'now' | 'ahead',
): LateComponent<PropsOf<Module[Name]>> {
  type Props = PropsOf<Module[Name]>
  let found: ComponentType<object> | undefined
  const bring = async () => {
    const module = await load()
    // Of what stands under any name the compiler cannot tell that it takes its own properties.
    found = module[name] as unknown as ComponentType<object>
    return { default: found }
  }
  if (when === 'ahead') wantedAhead.add(bring)
  if (when === 'now') bring().catch(() => undefined)
  const ask = () =>
    lazy(() =>
      bring().catch((error: unknown) => {
        missing.add(() => {
          Part = ask()
        })
        throw error
      }),
    )
  let Part = ask()
  function Late(props: Props) {
    // Also where the code is there React begins with a blank, and holds back for 300 ms what takes its place.
    const [Found] = useState(() => found)
    return Found === undefined ? <Part {...props} /> : <Found {...props} />
  }
  return Object.assign(Late, { bring })
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
