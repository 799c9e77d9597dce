import { useEffect, useEffectEvent } from 'react'
import { usePreferences } from '~/stores/preferences'

export type Overlay = 'palette' | 'shortcuts'

/** ⌘K or Ctrl+K anywhere, `?` where nobody types and single keys act. */
export function useGlobalKeys(open: (overlay: Overlay) => void): void {
  const { singleKeys } = usePreferences()
  const read = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, isComposing, target } = event
    // What is asked in a dialog comes first.
    if (isComposing || altKey || document.querySelector('dialog[open]') !== null) return
    if ((ctrlKey || metaKey) && key.toLowerCase() === 'k') {
      event.preventDefault()
      open('palette')
    } else if (key === '?' && singleKeys && !ctrlKey && !metaKey && !isTextField(target)) {
      event.preventDefault()
      open('shortcuts')
    }
  })
  useEffect(() => {
    addEventListener('keydown', read)
    return () => removeEventListener('keydown', read)
  }, [])
}

function isTextField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]')
  )
}
