import { useState } from 'react'
import { Button } from './button'
import { Icon } from './icon'

/** Copies a text. @returns what to say of it: `done`, or that it did not work */
export async function copyText(text: string, done: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text)
    return done
  } catch {
    return 'The browser did not allow copying'
  }
}

/** Copies a text, and says on itself and aloud whether that worked. */
export function CopyButton({
  text,
  label,
  isCompact = false,
  tabIndex,
}: {
  readonly text: () => string
  readonly label: string
  /** Only its icon, for rows; the label stays for assistive technology and on hover. */
  readonly isCompact?: boolean
  /** In a row of a table, of whose controls only those of the active row are in the tab order. */
  readonly tabIndex?: 0 | -1
}) {
  const [outcome, setOutcome] = useState<string>()
  return (
    <>
      <Button
        data-part="copy"
        tabIndex={tabIndex}
        look={isCompact ? 'quiet' : 'plain'}
        title={isCompact ? label : undefined}
        className={
          isCompact
            ? 'text-soft hover:text-ink !h-6 !px-1 pointer-coarse:!h-11 pointer-coarse:!px-3.5'
            : ''
        }
        onClick={() => void copyText(text(), 'Copied').then(setOutcome)}
        onBlur={() => setOutcome(undefined)}
      >
        <Icon name="copy" />
        <span
          className={
            !isCompact
              ? ''
              : outcome === undefined
                ? 'sr-only'
                : 'bg-raised border-line text-ink pointer-events-none absolute left-full z-10 rounded-sm border px-1.5 text-xs'
          }
        >
          {outcome ?? label}
        </span>
      </Button>
      {/* Beside the button, because what is in one is only its name, and empty until there is something to say. */}
      <span aria-live="polite" className="sr-only">
        {outcome}
      </span>
    </>
  )
}
