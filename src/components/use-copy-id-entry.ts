import { useState } from 'react'
import { announce } from '~/stores/announcement'
import { copyText } from '~/ui/copy-button'
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
