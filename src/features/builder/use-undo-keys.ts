import { useEffect, type RefObject } from 'react'

/** An empty search has nothing to undo. */
const OTHER_TEXT = 'dialog, [role="combobox"]:not(:placeholder-shown), [type="search"]'

interface History {
  readonly undo: () => void
  readonly redo: () => void
}

/**
 * Undo and redo by key, in the editor and around it: where a button has gone with what it took away,
 * nothing in the editor has the focus until the next frame, and the key must not be lost.
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
      // What is typed there is no part of the draft: it has an undo of its own.
      if (target.closest(OTHER_TEXT) !== null) return
      event.preventDefault()
      if (isRedo) redo()
      else undo()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [editor, undo, redo])
}
