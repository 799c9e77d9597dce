import { useEffect, type RefObject } from 'react'

/** Fields with their own undo. An empty search has nothing to undo. */
const OWN_UNDO = 'dialog, [role="combobox"]:not(:placeholder-shown), [type="search"]'

interface History {
  readonly undo: () => void
  readonly redo: () => void
}

/**
 * Undo and redo by key, in the editor and around it: when a button disappears with its step, the focus is outside the
 * editor until the next frame.
 */
export function useUndoKeys(editor: RefObject<HTMLElement | null>, { undo, redo }: History): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z'
      const isRedo = isUndo ? event.shiftKey : event.ctrlKey && event.key.toLowerCase() === 'y'
      if (!isUndo && !isRedo) return
      const { current } = editor
      const { target } = event
      if (current === null || !(target instanceof Element)) return
      if (!current.contains(target) && !target.contains(current)) return
      if (target.closest(OWN_UNDO) !== null) return
      event.preventDefault()
      if (isRedo) redo()
      else undo()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [editor, undo, redo])
}
