import { useState } from 'react'
import { rangeBetween, type Selection } from '~/lib/selection'

/**
 * Selects rows one by one, or from the one selected last to another.
 *
 * @param keys those that can be selected, in the order on the screen
 */
export function useRowSelection(selection: Selection | undefined, keys: readonly string[]) {
  const [anchor, setAnchor] = useState<string>()
  /** Everything between; `from` is where a range begins when nothing was selected before. */
  const extend = (from: string, to: string) => {
    const start = anchor ?? from
    selection?.setRange(rangeBetween(keys, start, to), true)
    setAnchor(start)
  }
  return {
    extend,
    toggle(key: string, isRange: boolean) {
      if (isRange) return extend(key, key)
      selection?.toggle(key)
      return setAnchor(key)
    },
  }
}
