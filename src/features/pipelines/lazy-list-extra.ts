import { lazyWithRetry } from '~/ui/lazy-with-retry'

/** Loaded when the page is idle, so that a click finds it there. */
export const ListExtra = lazyWithRetry(() => import('./list-extra'), 'ListExtra')
