import { flushSync } from 'react-dom'
import { counted } from '~/lib/count-text'
import { Button } from '~/ui/button'
import { ACTIVE_ROW, focusHeading } from '~/ui/focus-heading'
import { Notice } from '~/ui/notice'
import type { FrozenRows } from '~/ui/use-frozen-rows'

interface FrozenOrderNoticeProps {
  readonly noun?: 'pipeline' | 'task'
  readonly frozen: Pick<FrozenRows, 'rows' | 'listed' | 'all' | 'catchUp'>
  readonly isFiltered: boolean
}

function countMissing(wanted: FrozenRows['rows'], from: FrozenRows['rows']): number {
  const keys = new Set(from.map(({ key }) => key))
  return wanted.filter(({ key }) => !keys.has(key)).length
}

export function FrozenOrderNotice({
  noun = 'pipeline',
  frozen,
  isFiltered,
}: FrozenOrderNoticeProps) {
  const { rows, listed, all, catchUp } = frozen
  const joining = countMissing(listed, rows)
  // `all` has the newest rows without the filter. A row that is missing in `all` is no longer in the list of the
  // service.
  const removed = countMissing(rows, all)
  const leaving = countMissing(rows, listed) - removed
  const say = (count: number, what: string) =>
    count === 0 ? '' : `${counted(count, noun)} ${what}. `
  const sayMatch = (count: number, how: 'no longer' | 'now') =>
    say(count, `${how} match${count === 1 ? 'es' : ''} the filter`)
  const changes =
    say(removed, 'removed') +
    sayMatch(leaving, 'no longer') +
    (isFiltered ? sayMatch(joining, 'now') : say(joining, 'added'))
  const update = () => {
    focusHeading(ACTIVE_ROW)
    flushSync(catchUp)
    // If the row that had the focus has left the list, the focus is lost. Then the active row of the new order gets it.
    if (document.activeElement === document.body) focusHeading(ACTIVE_ROW)
  }
  return (
    <Notice
      tone="neutral"
      actions={
        <Button data-command="" onClick={update}>
          {changes === '' ? 'Update order' : 'Update list'}
        </Button>
      }
    >
      {changes === '' ? (
        <>
          The order has changed.
          <span className="max-sm:hidden"> The list keeps the old order while you work here.</span>
        </>
      ) : (
        changes
      )}
    </Notice>
  )
}
