/** Counts the commits of React and the rendered rows of a list, through the hook for React's developer tools. */
import type { Page } from '@playwright/test'

interface Fiber {
  readonly flags: number
  readonly alternate: Fiber | null
  readonly child: Fiber | null
  readonly sibling: Fiber | null
  readonly memoizedProps: unknown
}
interface Counted {
  commits: number
  rows: number
}
declare global {
  var __commits: Counted
}

/** Props that identify a row of a `DataTable`. */
const ROW = ['rowKey', 'top']

function watch(row: readonly string[]): void {
  const counted: Counted = { commits: 0, rows: 0 }
  globalThis.__commits = counted
  /** The fiber flag that React sets on a component that it rendered. */
  const wasCalled = 1
  /** Whether these props belong to the row itself. The cells of a row have similar props, and also `isSelected`. */
  const isRow = (props: unknown) =>
    typeof props === 'object' &&
    props !== null &&
    row.every((name) => name in props) &&
    !('isSelected' in props)
  const count = (fiber: Fiber) => {
    if (isRow(fiber.memoizedProps) && (fiber.alternate === null || (fiber.flags & wasCalled) > 0)) {
      counted.rows += 1
    }
    // React has skipped a component that has the same child fiber as in the previous commit.
    if (fiber.child === fiber.alternate?.child) return
    for (let child = fiber.child; child !== null; child = child.sibling) count(child)
  }
  const hook = {
    supportsFiber: true,
    renderers: new Map(),
    inject: () => 1,
    onCommitFiberUnmount() {},
    onPostCommitFiberRoot() {},
    onCommitFiberRoot(_: number, root: { readonly current: Fiber }) {
      counted.commits += 1
      count(root.current)
    },
  }
  Object.assign(globalThis, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook })
}

/** Starts counting. Must be called before the page is opened. @param row the names of props that identify a row */
export async function watchCommits(page: Page, row: readonly string[] = ROW): Promise<void> {
  await page.addInitScript(watch, row)
}

export async function takeCommits(page: Page): Promise<Counted> {
  return page.evaluate(() => {
    const taken = { ...globalThis.__commits }
    Object.assign(globalThis.__commits, { commits: 0, rows: 0 })
    return taken
  })
}
