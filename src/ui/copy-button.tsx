import { useState } from 'react'
import { Button } from './button'
import { Icon } from './icon'

/** Copies a text to the clipboard. @returns the message to show: `done`, or that copying failed */
export async function copyText(text: string, done: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text)
    return done
  } catch {
    return 'The browser did not allow copying'
  }
}

/** A message that covers the elements beside it, so that no element moves. */
export const OVERLAY =
  'bg-raised border-line text-ink pointer-events-none absolute z-10 rounded-sm border px-1.5 text-xs'

const COPIED = 'Copied'

export function CopyButton({
  text,
  label,
  isCompact = false,
  tabIndex,
  isCommand = false,
}: {
  readonly text: () => string
  readonly label: string
  /** True to show only an icon, for use in rows. The label is still in the accessible name and in the tooltip. */
  readonly isCompact?: boolean
  /** Used in a table row, where only the controls of the active row are in the tab order. */
  readonly tabIndex?: 0 | -1
  /** True if the command palette also offers this button. */
  readonly isCommand?: boolean
}) {
  const [outcome, setOutcome] = useState<string>()
  const isCopied = outcome === COPIED
  return (
    <>
      <Button
        data-part="copy"
        data-on-hover
        data-command={isCommand ? '' : undefined}
        tabIndex={tabIndex}
        look={isCompact ? 'quiet' : 'plain'}
        title={isCompact ? label : undefined}
        className={
          isCompact
            ? 'text-soft hover:text-ink !h-6 !px-1 pointer-coarse:!h-11 pointer-coarse:!px-3.5'
            : ''
        }
        onClick={() => void copyText(text(), COPIED).then(setOutcome)}
        onBlur={() => setOutcome(undefined)}
      >
        <Icon name={isCopied ? 'check' : 'copy'} />
        <span
          // In a row, a text beside the button would cover the next cell. So only a failure is shown as a text there.
          className={
            !isCompact ? '' : isCopied || outcome === undefined ? 'sr-only' : `${OVERLAY} left-full`
          }
        >
          {outcome ?? label}
        </span>
      </Button>
      {/* Announces the outcome. It is outside the button, because the text inside a button is its name. */}
      <span aria-live="polite" className="sr-only">
        {outcome}
      </span>
    </>
  )
}
