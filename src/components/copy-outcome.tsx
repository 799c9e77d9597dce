import { useEffect, useState, type ReactNode } from 'react'
import { announce } from '~/stores/announcement'
import { copyText, OVERLAY } from '~/ui/copy-button'
import type { MenuEntry } from '~/ui/menu'

function useCopy(before: string) {
  const [outcome, setOutcome] = useState(before)
  const copy = async (text: string, done: string) => {
    const result = await copyText(text, done)
    setOutcome(result)
    announce(result)
  }
  return {
    outcome,
    setOutcome,
    copy: (text: string, done: string) => void copy(text, done),
  }
}

/** The menu entry "Copy id". After a click, its label says whether the id was copied. */
export function useCopyIdEntry(id: string): MenuEntry {
  const { outcome, copy } = useCopy('Copy id')
  return { label: outcome, staysOpen: true, onSelect: () => copy(id, 'Id copied') }
}

/**
 * Returns `copy`, which copies a text, and `copied`, a message with the outcome. The message covers the elements after
 * it, and disappears at the next key press or click.
 *
 * @param place a class that places the message elsewhere
 */
export function useCopyMessage(place = 'font-normal') {
  const { outcome, setOutcome, copy } = useCopy('')
  useEffect(() => {
    if (outcome === '') return undefined
    const clear = () => setOutcome('')
    const until = new AbortController()
    addEventListener('pointerdown', clear, until)
    addEventListener('keydown', clear, until)
    return () => until.abort()
  }, [outcome, setOutcome])
  const copied: ReactNode = outcome !== '' && (
    <span aria-hidden="true" className={`${OVERLAY} ${place}`}>
      {outcome}
    </span>
  )
  return { copy, copied }
}
