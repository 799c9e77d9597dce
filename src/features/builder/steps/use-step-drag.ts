import { useRef, type DragEvent } from 'react'
import { placeOf, rowOf } from './step-location'

/** The key of the dragged step, and the rows that show the drag. */
interface Drag {
  readonly key: string
  readonly from: HTMLElement
  over: HTMLElement | undefined
}

function isBelow(from: HTMLElement, row: HTMLElement): boolean {
  return Number(row.dataset['place']) > Number(from.dataset['place'])
}

/** Drags a step. Data attributes show the drag, because rendering the list for each passed row would be too slow. */
export function useStepDrag(keys: readonly string[], move: (key: string, to: number) => void) {
  const drag = useRef<Drag>(undefined)
  const pass = (row: HTMLElement | undefined) => {
    const { current } = drag
    if (current === undefined || current.over === row) return
    delete current.over?.dataset['over']
    // A line shows where the step will go: before or after this row.
    if (row !== undefined) row.dataset['over'] = isBelow(current.from, row) ? 'after' : 'before'
    current.over = row
  }
  const end = () => {
    pass(undefined)
    delete drag.current?.from.dataset['dragged']
    drag.current = undefined
  }
  return {
    onDragStart: (event: DragEvent) => {
      end()
      event.dataTransfer.effectAllowed = 'move'
      const from = rowOf(event)
      const key = keys[placeOf(event) ?? -1]
      if (from === undefined || key === undefined) return
      from.dataset['dragged'] = ''
      drag.current = { key, from, over: undefined }
    },
    onDragOver: (event: DragEvent) => {
      if (drag.current === undefined) return
      event.preventDefault()
      pass(rowOf(event))
    },
    onDragEnd: end,
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      const at = placeOf(event)
      const key = drag.current?.key
      end()
      if (key !== undefined && at !== undefined) move(key, at)
    },
  }
}
