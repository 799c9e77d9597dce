import {
  lazy,
  useEffect,
  useEffectEvent,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import { whenIdle } from '~/lib/when-idle'

/** A component that could not be loaded. `loadAgain` lets the next rendering request it again. */
export class LoadError extends Error {
  override readonly name = 'LoadError'
  readonly loadAgain: () => void

  constructor(cause: unknown, loadAgain: () => void) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.loadAgain = loadAgain
  }
}

/** A component with code of its own. `preload` requests the code early, and says whether it came. */
export type LazyComponent<Props> = ComponentType<Props> & {
  readonly preload: () => Promise<boolean>
}

/**
 * `React.lazy` whose import can be tried again after a failure, which React itself remembers for good. The error
 * boundary gets a `LoadError`.
 *
 * @param name of the component in its module
 */
export function lazyWithRetry<Name extends string, Props extends object>(
  load: () => Promise<{ readonly [name in Name]: (props: Props) => ReactNode }>,
  name: Name,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined
  const request = async () => {
    const { [name]: component } = await load()
    loaded = component
    return { default: loaded }
  }
  const requestOrSay = () =>
    request().catch((error: unknown) => {
      throw new LoadError(error, () => {
        Lazy = lazy(requestOrSay)
      })
    })
  let Lazy: ComponentType<Props> = lazy(requestOrSay)

  function LazyWithRetry(props: Props) {
    // `lazy` suspends even when the code is there, and then React shows the fallback for 300 ms.
    const [Loaded] = useState(() => loaded)
    return Loaded === undefined ? <Lazy {...props} /> : <Loaded {...props} />
  }
  return Object.assign(LazyWithRetry, {
    preload: () =>
      request().then(
        () => true,
        () => false,
      ),
  })
}

/** Loads what is likely to be needed next once the page is idle. `parts` must be the same array in every rendering. */
export function usePreload(parts: readonly { readonly preload: () => Promise<boolean> }[]): void {
  useEffect(
    () =>
      whenIdle(() => {
        for (const { preload } of parts) void preload()
      }),
    [parts],
  )
}

/**
 * For the place of what could not be loaded: loads it again when the browser is online again, and when somebody
 * returns to it.
 *
 * @param reload renders the component again
 * @returns loads it again now
 */
export function useLoadAgain(error: Error, reload: () => void): () => void {
  const retry = () => {
    if (error instanceof LoadError) error.loadAgain()
    reload()
  }
  const onOnline = useEffectEvent(retry)
  useEffect(() => {
    const listener = () => onOnline()
    addEventListener('online', listener)
    return () => {
      removeEventListener('online', listener)
      if (error instanceof LoadError) error.loadAgain()
    }
  }, [error])
  return retry
}
