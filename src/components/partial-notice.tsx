import { missingFrom } from '~/api/list-paging'
import type { List } from '~/api/envelope'
import { Notice } from '~/ui/notice'
import { partialWords, unseenWords } from './partial-list'

/** Says that a list is one page of more; nothing for a whole one. */
export function PartialNotice({
  list,
  noun,
}: {
  readonly list: List<unknown>
  readonly noun?: Parameters<typeof partialWords>[1]
}) {
  const missing = missingFrom(list)
  if (missing === undefined) return null
  return (
    <Notice>
      {partialWords(missing, noun)}.{' '}
      {missing.total !== undefined && `${capitalized(unseenWords(missing))}. `}
      Search and counts cover only what was sent.
    </Notice>
  )
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
