import { useState } from 'react'
import { Button } from './button'
import { Icon } from './icon'

/** Copies a text and says so on itself. */
export function CopyButton({
  text,
  label,
}: {
  readonly text: () => string
  readonly label: string
}) {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text())
      setOutcome('copied')
    } catch {
      setOutcome('failed')
    }
  }
  return (
    <Button onClick={() => void copy()} onBlur={() => setOutcome(undefined)}>
      <Icon name="copy" />
      <span aria-live="polite">
        {outcome === undefined
          ? label
          : outcome === 'copied'
            ? 'Copied'
            : 'The browser did not allow copying'}
      </span>
    </Button>
  )
}
