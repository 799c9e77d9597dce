/** Taps at random rows of a list whose service changes something between the touch and the click. */
import type { CDPSession, Page } from '@playwright/test'

/** The same numbers for the same seed, from 0 to 1. */
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
  /** The middle of its box. */
  readonly x: number
  readonly y: number
}

/** What the page noted of one tap. */
export interface NotedTap {
  /** The row under the finger when it went down; missing for something else than a row. */
  readonly down?: string | undefined
  /** The row that the click reached; `null` for something else than a row, missing without a click. */
  readonly click?: string | null | undefined
  /** The browser took it for a long press, which is no click. */
  readonly isLong?: true
}

declare global {
  var notedTap: { -readonly [Key in keyof NotedTap]: NotedTap[Key] }
  var rowChanges: number
}

/** To be run in the page before anything else: notes rows by their names, before the app hears of a tap. */
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

/** A finger on the screen, without any pause between down and up but for what happens meanwhile. */
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

  /** The rows that can be met, from the top. */
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

  /** Which rows are ticked; rows without a box are left out. */
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

  /** @param meanwhile what happens while the finger is down; it has reached the rows before the finger goes up */
  async tap({ x, y }: DrawnRow, meanwhile: () => Promise<void>): Promise<NotedTap> {
    await this.#session.send('Input.dispatchTouchEvent', {
      type: 'touchStart',
      touchPoints: [{ x, y }],
    })
    const before = await this.#page.evaluate(() => globalThis.rowChanges)
    await meanwhile()
    await this.#page.waitForFunction((count) => globalThis.rowChanges > count, before, {
      polling: 5,
    })
    await this.#session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    // The click comes in a task of its own; a tap on something that needs none is over by then, too.
    await this.#page.waitForFunction(
      () => globalThis.notedTap.click !== undefined || globalThis.notedTap.isLong === true,
      undefined,
      { polling: 5 },
    )
    return this.#page.evaluate(() => globalThis.notedTap)
  }
}
