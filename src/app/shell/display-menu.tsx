import { useState } from 'react'
import { DisplayChoices } from '~/components/display-options'

/** The choices of the display, at hand on every screen. */
export function DisplayMenu() {
  const [isKept] = useState(keepsChoices)
  return (
    <>
      <details className="border-line border-t text-sm">
        <summary className="text-soft hover:text-ink flex h-9 items-center px-4">Display</summary>
        <div className="flex flex-col gap-2 px-3 pb-3 [--label:52px]">
          <DisplayChoices />
        </div>
      </details>
      {!isKept && (
        <p className="text-soft px-4 pb-3 text-xs">
          This browser keeps nothing for Sluice: what you choose here goes with the page.
        </p>
      )}
    </>
  )
}

/** Full or forbidden storage is said; everything else works without it. */
function keepsChoices(): boolean {
  const probe = 'sluice.probe'
  try {
    localStorage.setItem(probe, probe)
    localStorage.removeItem(probe)
    return true
  } catch {
    return false
  }
}
