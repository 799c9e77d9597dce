import {
  lazy,
  useEffect,
  useEffectEvent,
  useState,
  type ComponentType,
  type ReactNode,
  Suspense,
} from 'react'
import { whenIdle } from '~/lib/when-idle'
import { Button } from './button'
import { ErrorBoundary, type CrashProps } from './error-boundary'
import { Notice } from './notice'
import { useDelayed } from './use-delayed'

/** Code could not be loaded. After a call of `loadAgain`, the next render of a component requests its code again. */
export class LoadError extends Error {
  override readonly name = 'LoadError'
  readonly loadAgain: () => void

  constructor(cause: unknown, loadAgain = () => {}) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.loadAgain = loadAgain
  }
}

/** A component in its own chunk. `preload` requests the code early, and resolves with true if the code was loaded. */
export type LazyComponent<Props> = ComponentType<Props> & {
  readonly preload: () => Promise<boolean>
}

/**
 * Like `React.lazy`, but a failed import can be retried. React itself remembers a failure for ever. If the import
 * fails, the error boundary gets a `LoadError`.
 */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<{ readonly default: (props: Props) => ReactNode }>,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined
  const request = async () => {
    const module = await load()
    loaded = module.default
    return module
  }
  const requestWithRetry = () =>
    request().catch((error: unknown) => {
      throw new LoadError(error, () => {
        Lazy = lazy(requestWithRetry)
      })
    })
  let Lazy: ComponentType<Props> = lazy(requestWithRetry)

  function LazyWithRetry(props: Props) {
    // If the code is already loaded, `Loaded` renders at once. `lazy` would suspend, and React may then show the
    // fallback for 300 ms.
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

/** Like `lazyWithRetry`, for a component that is not the default export of its module. */
export const lazyNamed = <Props extends object>(load: () => Promise<(props: Props) => ReactNode>) =>
  lazyWithRetry(async () => ({ default: await load() }))

/**
 * When the page is idle, preloads the code that is likely to be needed next. `parts` must be the same array in every
 * render.
 */
export function usePreload(parts: readonly { readonly preload: () => Promise<boolean> }[]): void {
  useEffect(
    () =>
      whenIdle(() => {
        for (const { preload } of parts) void preload()
      }),
    [parts],
  )
}

export const whyNotLoaded = () =>
  navigator.onLine
    ? 'There may be a new version of Sluice, or no connection.'
    : 'This browser is offline. When the browser is online, Sluice tries again.'

/**
 * Used by an error fallback. Loads the code again when the browser is online again. After the fallback unmounts, the
 * next render of the part loads the code again.
 *
 * @param reload renders the component again
 * @returns a function that loads the code again at once
 */
export function useLoadAgain(error: Error, reload: () => void): () => void {
  const retry = () => {
    if (error instanceof LoadError) error.loadAgain()
    reload()
  }
  const onOnline = useEffectEvent(retry)
  useEffect(() => {
    addEventListener('online', onOnline)
    return () => {
      removeEventListener('online', onOnline)
      if (error instanceof LoadError) error.loadAgain()
    }
  }, [error])
  return retry
}

/**
 * Wraps a lazy component that is a part of a screen. If its code cannot be loaded, the rest of the screen stays. The
 * page does not reload by itself (docs/decisions/005-start.md).
 */
export function LazyBoundary({
  subject,
  isInToolbar = false,
  isQuiet = isInToolbar,
  children,
}: {
  readonly subject?: string
  /** True to show no loading message, because the user does not wait for the part. The default is true in a toolbar. */
  readonly isQuiet?: boolean
  /**
   * True if the part is in a toolbar. A toolbar has no space for the message that the part cannot be loaded, so the
   * message floats.
   */
  readonly isInToolbar?: boolean
  readonly children: ReactNode
}) {
  return (
    <ErrorBoundary fallback={isInToolbar ? FloatingMessage : MissingPart} subject={subject}>
      <Suspense fallback={isQuiet ? null : <Loading />}>{children}</Suspense>
    </ErrorBoundary>
  )
}

/** Shows a loading message after a short delay. It floats, because the size of the content is not known. */
export function Loading() {
  return (
    useDelayed(true, 300) && (
      <p className="bg-raised shadow-float text-soft pointer-events-none fixed inset-x-0 bottom-4 z-20 mx-auto w-fit rounded-md px-3 py-1 text-sm">
        Loading…
      </p>
    )
  )
}

function MissingPart({ error, subject, reload }: CrashProps) {
  const retry = useLoadAgain(error, reload)
  return (
    <div role="alert">
      <Notice
        actions={
          <>
            <Button onClick={retry}>Try again</Button>
            <Button onClick={() => location.reload()}>Reload</Button>
          </>
        }
      >
        {subject} A part of this screen could not be loaded. {whyNotLoaded()}
      </Notice>
    </div>
  )
}

const FloatingMessage = (props: CrashProps) => (
  <div className="shadow-float fixed inset-x-4 bottom-12 z-20 mx-auto w-fit whitespace-normal">
    <MissingPart {...props} />
  </div>
)
