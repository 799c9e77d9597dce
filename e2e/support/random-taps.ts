/** Taps random rows of a list that changes between the touch and the click. */
import type { CDPSession, Page } from '@playwright/test'
import { expect } from './expect'

/** A generator of random numbers from 0 to 1. A seed always gives the same numbers. */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

interface DrawnRow {
  readonly name: string
  readonly x: number
  readonly y: number
}

export interface NotedTap {
  /** The row under the finger when the touch starts. Undefined if there is no row. */
  readonly down?: string | undefined
  /** The row that received the click. `null` if the click was not in a row. Undefined if there was no click. */
  readonly click?: string | null | undefined
  /** True if the browser took the tap for a long press, which makes no click. */
  readonly isLong?: true
}

declare global {
  var notedTap: { -readonly [Key in keyof NotedTap]: NotedTap[Key] }
  var rowChanges: number
}

/** Runs in the page before its own scripts. It records the row names of each tap before the app handles the tap. */
export function noteTaps(): void {
  globalThis.notedTap = {}
  globalThis.rowChanges = 0
  const rowAt = (target: EventTarget | null) => {
    const row = target instanceof Element ? target.closest('[data-at]') : null
    return /pipeline-\d\d/.exec(row?.textContent ?? '')?.[0] ?? null
  }
  const note = (type: string, listener: (event: Event) => void) =>
    addEventListener(type, listener, { capture: true })
  note('pointerdown', ({ target }) => {
    globalThis.notedTap = { down: rowAt(target) ?? undefined }
  })
  note('click', ({ target }) => {
    globalThis.notedTap.click = rowAt(target)
  })
  note('contextmenu', () => {
    globalThis.notedTap.isLong = true
  })
  const isOfRows = ({ target }: MutationRecord) =>
    (target instanceof Element ? target : target.parentElement)?.closest('[role="rowgroup"]')
  new MutationObserver((changes) => {
    if (changes.some(isOfRows)) globalThis.rowChanges += 1
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['style', 'data-at', 'aria-label'],
  })
}

/** A finger that taps without a pause. A test can run code between touch and release. */
export class Finger {
  readonly #page: Page
  readonly #session: CDPSession

  private constructor(page: Page, session: CDPSession) {
    this.#page = page
    this.#session = session
  }

  static async on(page: Page): Promise<Finger> {
    return new Finger(page, await page.context().newCDPSession(page))
  }

  /** The rendered rows whose checkbox can be tapped, from the top. */
  drawnRows(): Promise<readonly DrawnRow[]> {
    return this.#page.evaluate(() => {
      const rows = [...document.querySelectorAll('[role="grid"] [data-at]')]
      return rows.flatMap((row) => {
        const name = /pipeline-\d\d/.exec(row.textContent)?.[0]
        const { left, top, height } = row.getBoundingClientRect()
        const [x, y] = [left + 24, top + height / 2]
        const isMet = row.contains(document.elementFromPoint(x, y))
        return name !== undefined && isMet ? [{ name, x, y }] : []
      })
    })
  }

  /** Whether the checkbox of each row is ticked. Rows without a checkbox are left out. */
  ticks(): Promise<Readonly<Record<string, boolean>>> {
    return this.#page.evaluate(() =>
      Object.fromEntries(
        [...document.querySelectorAll<HTMLInputElement>('[data-at] input')].map((box) => [
          /pipeline-\d\d/.exec(box.ariaLabel ?? '')?.[0] ?? '',
          box.checked,
        ]),
      ),
    )
  }

  /**
   * Touches a row, changes the list while the finger is down, and releases the finger.
   *
   * @param change changes the list and makes the page read the list; it runs again if no row changes within 2 s
   */
  async tap({ x, y }: DrawnRow, change: () => Promise<void>): Promise<NotedTap> {
    await this.#session.send('Input.dispatchTouchEvent', {
      type: 'touchStart',
      touchPoints: [{ x, y }],
    })
    const before = await this.#page.evaluate(() => globalThis.rowChanges)
    await expect(async () => {
      await change()
      await this.#page.waitForFunction((count) => globalThis.rowChanges > count, before, {
        polling: 5,
        timeout: 2_000,
      })
    }).toPass()
    await this.#session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    // The browser dispatches the click in a later task.
    await this.#page.waitForFunction(
      () => globalThis.notedTap.click !== undefined || globalThis.notedTap.isLong === true,
      undefined,
      { polling: 5 },
    )
    return this.#page.evaluate(() => globalThis.notedTap)
  }
}
