import type { Locator } from '@playwright/test'
import { expect } from './expect'

/**
 * Waits until exactly the buttons that fit into this bar are visible, for example after a change of the width. The
 * other buttons are in the menu of the bar. An open menu keeps its entries, so open it only after this wait.
 */
export async function waitForFittingButtons(bar: Locator): Promise<void> {
  await bar.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve))
  })
  const areFitting = () =>
    bar.evaluate((region) =>
      [...region.querySelectorAll('.flex-wrap.overflow-clip')].every((row) => {
        const { left, right, bottom } = row.getBoundingClientRect()
        return [...row.children].every((child) => {
          const box = child.getBoundingClientRect()
          const isWhole = box.top <= bottom && box.left > left - 1 && box.right < right + 1
          return isWhole === (getComputedStyle(child).visibility === 'visible')
        })
      }),
    )
  await expect.poll(areFitting).toBe(true)
}
