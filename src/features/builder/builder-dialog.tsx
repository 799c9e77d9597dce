import { LazyPart } from '~/ui/lazy-part'
import { lazyWithRetry, usePreload } from '~/ui/lazy-with-retry'
import type { BuilderDialogsProps } from './builder-dialogs'

const BuilderDialogs = lazyWithRetry(() => import('./builder-dialogs'), 'BuilderDialogs')
const PRELOADED = [BuilderDialogs]

/** To be called by the builder, so that a click on a button finds the dialog loaded. */
export function usePreloadedDialogs(): void {
  usePreload(PRELOADED)
}

/** An open dialog of the builder. */
export function BuilderDialog(props: BuilderDialogsProps) {
  return (
    <LazyPart>
      <BuilderDialogs {...props} />
    </LazyPart>
  )
}
