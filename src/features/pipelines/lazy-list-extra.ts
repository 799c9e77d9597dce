import { lazyWithRetry } from '~/ui/lazy-with-retry'

/** Preloaded when the page is idle, so that a click does not wait for it. */
export const ListExtra = lazyWithRetry(() => import('./list-extra'), 'ListExtra')
