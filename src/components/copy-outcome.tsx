import { useEffect, useState, type ReactNode } from 'react'
import { announce } from '~/stores/announcement'
import { copyText, OVERLAY } from '~/ui/copy-button'
import type { MenuEntry } from '~/ui/menu'

/** The menu entry "Copy id". After a click, its label says whether the id was copied. */
export function useCopyIdEntry(id: string): MenuEntry {
  const [label, setLabel] = useState('Copy id')
  const copy = async () => {
    const result = await copyText(id, 'Id copied')
    setLabel(result)
    announce(result)
  }
  return { label, staysOpen: true, onSelect: () => void copy() }
}

/**
 * Copies a text and shows the outcome until the next key or press.
 *
 * @param place the class of the message; without it, the message covers what comes after it
 */
export function useCopyMessage(
  place = 'font-normal',
  onCopied?: (outcome: string) => void,
): { readonly copy: (text: string, done: string) => void; readonly copied: ReactNode } {
  const [outcome, setOutcome] = useState('')
  useEffect(() => {
    if (outcome === '') return undefined
    const clear = () => setOutcome('')
    const until = new AbortController()
    addEventListener('pointerdown', clear, until)
    addEventListener('keydown', clear, until)
    return () => until.abort()
  }, [outcome])
  const copy = async (text: string, done: string) => {
    const result = await copyText(text, done)
    setOutcome(result)
    onCopied?.(result)
  }
  return {
    copy: (text, done) => void copy(text, done),
    copied: outcome !== '' && <span className={`${OVERLAY} ${place}`}>{outcome}</span>,
  }
}
