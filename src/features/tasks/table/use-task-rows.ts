import { useState, type FocusEvent, type KeyboardEvent } from 'react'
import { readTableKey } from '~/components/list-keys'
import { usePreferences } from '~/components/preferences'
import { rangeBetween, type Selection } from '~/lib/selection'

/** Rows that PageDown goes over. */
const PAGE = 10

const PARTS = ['check', 'link', 'menu']

/** The control of a row that has the focus, and the row's place; `undefined` outside of the rows. */
function placeOf(target: EventTarget) {
  if (!(target instanceof HTMLElement)) return undefined
  const { part } = target.dataset
  const at = target.closest<HTMLElement>('[data-at]')?.dataset['at']
  return part === undefined || at === undefined ? undefined : { part, at: Number(at) }
}

function focusPart(table: HTMLElement, at: number, part: string | undefined): void {
  table.querySelector<HTMLElement>(`[data-at="${at}"] [data-part="${part}"]`)?.focus()
}

/** Keys, and the row whose controls are in the tab order: as in the list of pipelines. */
export function useTaskRows({
  ids,
  selection,
  onAct,
}: {
  readonly ids: readonly string[]
  readonly selection: Selection
  readonly onAct: (action: 'run' | 'stop', id: string) => void
}) {
  const { singleKeys } = usePreferences()
  const [active, setActive] = useState('')
  const [anchor, setAnchor] = useState<string>()

  const select = (id: string, extend: boolean) => {
    if (extend) selection.setRange(rangeBetween(ids, anchor, id), true)
    else selection.toggle(id)
    if (!extend || anchor === undefined) setAnchor(id)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { nativeEvent, currentTarget } = event
    const place = placeOf(event.target)
    if (place === undefined) return
    const { at, part } = place
    const id = ids[at]
    if (id === undefined) return
    const position = { at, count: ids.length, page: PAGE, singleKeys }
    const command = readTableKey(nativeEvent, position, part === 'menu')
    if (command === undefined) return
    event.preventDefault()
    switch (command.kind) {
      case 'move':
        if (command.extend) {
          selection.setRange(rangeBetween(ids, anchor ?? id, ids[command.to] ?? id), true)
          setAnchor(anchor ?? id)
        }
        return focusPart(currentTarget, command.to, part)
      case 'part':
        return focusPart(currentTarget, at, PARTS[PARTS.indexOf(part) + command.step])
      case 'toggle':
        return select(id, command.extend)
      case 'select_all':
        return selection.setRange(ids, true)
      case 'clear':
        return selection.clear()
      case 'act':
        return onAct(command.action, id)
      default:
        return command satisfies never
    }
  }
  return {
    /** Place of the row whose controls are in the tab order. */
    activeAt: Math.max(0, ids.indexOf(active)),
    select,
    handlers: {
      onKeyDown,
      onFocus: ({ target }: FocusEvent) => {
        const place = placeOf(target)
        if (place !== undefined) setActive(ids[place.at] ?? '')
      },
    },
  }
}
