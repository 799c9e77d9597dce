import { useEffect, useEffectEvent } from 'react'
import { usePreferences } from '~/stores/preferences'
import { isTextField } from '~/ui/is-text-field'

const LIST_KEYS = new Set(['j', 'k', 'x', '*'])

/** In these elements, the key has another meaning, or the table itself handles it. */
const NOT_OURS = 'select, dialog, [role=menu], [role=grid] [data-at]'

/**
 * The single keys of a list work wherever the focus is on its screen: the focus moves to the active row. A key that
 * selects then acts there.
 */
export function useListKeys(): void {
  const { singleKeys } = usePreferences()
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    if (!singleKeys || event.defaultPrevented || !LIST_KEYS.has(key)) return
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (isTextField(target) || (target instanceof Element && target.closest(NOT_OURS) !== null))
      return
    if (document.querySelector('dialog[open]') !== null) return
    const row = document.querySelector<HTMLElement>(
      'main [role=grid] [data-part=link][tabindex="0"]',
    )
    if (row === null) return
    event.preventDefault()
    row.focus()
    if (key === 'x' || key === '*')
      row.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
