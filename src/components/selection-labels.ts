import { countText } from '~/lib/count-text'

interface SelectionCounts {
  readonly selected: number
  readonly inList: number
  readonly rows: number
  readonly isFiltered: boolean
  /** True if the service has more records than it sent, so "all" means only this list. */
  readonly isPartial?: boolean
}

/** Says how many of the selected rows are in the list, for example "none in this list". Empty if this is obvious. */
export function inListText(counts: SelectionCounts): string {
  const { selected, inList, rows, isFiltered, isPartial = false } = counts
  const hidden = selected - inList
  if (selected > 0 && inList === 0) return 'none in this list'
  if (hidden > 0) return `${countText(hidden)} not in this list`
  if (rows < (isPartial ? 1 : 2) || inList < rows) return ''
  if (isFiltered && !isPartial) return 'all that match the filter'
  return `all in this list${isFiltered ? ' that match the filter' : ''}`
}

export function selectionText(counts: SelectionCounts): string {
  const place = inListText(counts)
  return `${countText(counts.selected)} selected${place === '' ? '' : `, ${place}`}`
}

/** A count of a total as text, for example "1 of 2". Only "2" if the count is the total. */
export function shareText(count: number, total: number): string {
  return count === total ? countText(count) : `${countText(count)} of ${countText(total)}`
}
