import { counted } from '~/lib/count-text'
import { Button } from '~/ui/button'
import { ACTIVE_ROW, focusHeading } from '~/ui/focus-heading'
import { Notice } from '~/ui/notice'
import type { HeldRows } from '~/ui/use-held-rows'

interface HeldOrderProps {
  readonly noun?: 'pipeline' | 'task'
  readonly held: Pick<HeldRows, 'rows' | 'listed' | 'catchUp'>
  readonly isFiltered: boolean
}

/** Says how the held rows differ from the newest rows, and offers to show the newest rows. */
export function HeldOrder({ noun = 'pipeline', held, isFiltered }: HeldOrderProps) {
  const { rows, listed, catchUp } = held
  const shown = new Set(rows.map(({ key }) => key))
  const joining = listed.filter(({ key }) => !shown.has(key)).length
  const leaving = rows.length + joining - listed.length
  const say = (count: number, how: 'no longer' | 'now', change: string) => {
    if (count === 0) return ''
    if (!isFiltered) return `${counted(count, noun)} ${change}. `
    return `${counted(count, `${noun} ${how} matches`, `${noun}s ${how} match`)} the filter. `
  }
  const changes = say(leaving, 'no longer', 'removed') + say(joining, 'now', 'added')
  const update = () => {
    focusHeading(ACTIVE_ROW)
    catchUp()
  }
  return (
    <Notice
      tone="neutral"
      actions={<Button onClick={update}>{changes === '' ? 'Update order' : 'Update list'}</Button>}
    >
      {changes === ''
        ? 'The order has changed. The list keeps the old order while you work here.'
        : changes}
    </Notice>
  )
}
