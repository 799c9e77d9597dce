import { useState } from 'react'

/** Long enough to be read. */
const SHOWN_MS = 6_000

/** A short message that disappears. */
export function useStatusMessage() {
  const [said, setSaid] = useState('')
  return {
    said,
    say: (words: string) => {
      setSaid(words)
      setTimeout(() => setSaid((now) => (now === words ? '' : now)), SHOWN_MS)
    },
  }
}
