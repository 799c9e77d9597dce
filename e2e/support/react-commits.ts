/** What React does: its commits, and the rows of a list that it renders. By the door for its developer tools. */
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

/** Of a `DataTable`. */
const ROW = ['rowKey', 'top']

/** Counts from here on. Runs before the page's own scripts. */
function watch(row: readonly string[]): void {
  const counted: Counted = { commits: 0, rows: 0 }
  globalThis.__commits = counted
  /** React marks what it has called. */
  const wasCalled = 1
  /** The row itself; what it hands on to its cells knows whether it is selected. */
  const isRow = (props: unknown) =>
    typeof props === 'object' &&
    props !== null &&
    row.every((name) => name in props) &&
    !('isSelected' in props)
  const count = (fiber: Fiber) => {
    if (isRow(fiber.memoizedProps) && (fiber.alternate === null || (fiber.flags & wasCalled) > 0)) {
      counted.rows += 1
    }
    // The children of what was left alone are the same objects as before.
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

/**
 * To be called before the page is opened.
 *
 * @param row names of properties by which a row is known
 */
export async function watchCommits(page: Page, row: readonly string[] = ROW): Promise<void> {
  await page.addInitScript(watch, row)
}

/** Commits and rendered rows since the last call. */
export async function takeCommits(page: Page): Promise<Counted> {
  return page.evaluate(() => {
    const taken = { ...globalThis.__commits }
    Object.assign(globalThis.__commits, { commits: 0, rows: 0 })
    return taken
  })
}
