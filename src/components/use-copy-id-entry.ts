import { useState } from 'react'
import { useAnnounce } from './announcer'
import { copyText } from '~/ui/copy-button'
import type { MenuEntry } from '~/ui/menu'

/** The menu entry "Copy id". The entry itself confirms that the id was copied. */
export function useCopyIdEntry(id: string): MenuEntry {
  const announce = useAnnounce()
  const [label, setLabel] = useState('Copy id')
  const copy = async () => {
    const words = await copyText(id, 'Id copied')
    setLabel(words)
    announce(words)
  }
  return { label, staysOpen: true, onSelect: () => void copy() }
}
