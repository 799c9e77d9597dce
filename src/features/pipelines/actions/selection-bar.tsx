import { useDeferredValue, useMemo } from 'react'
import { useStore } from 'zustand'
import { pipelineSelection } from '~/stores/selection'
import type { MissingRecords } from '~/api/list-paging'
import { unseenWords } from '~/components/partial-list'
import { selectAllWords, selectionWords } from '~/components/selection-labels'
import { countText } from '~/lib/count-text'
import { Button } from '~/ui/button'
import { CopyButton } from '~/ui/copy-button'
import { Icon } from '~/ui/icon'
import { BatchActions } from './batch-actions'
import { focusList } from '../focus-list'
import { saveCsv } from '../rows/save-csv'
import type { IndexedPipeline } from '../rows/indexed-pipeline'
import { entriesOf, type Chosen } from './selection-verdicts'

interface SelectionBarProps {
  /** The whole list, in the order of the service. */
  readonly all: readonly IndexedPipeline[]
  /** The rows that the list shows. */
  readonly entries: readonly IndexedPipeline[]
  /** Keys of the rows that the list shows. */
  readonly keys: readonly string[]
  readonly isFiltered: boolean
  /** What of the list did not come, and so cannot be selected. */
  readonly missing: MissingRecords | undefined
  readonly onShowAll: () => void
}

/** What is selected, in view or not, and what can be taken from it. */
export function SelectionBar(props: SelectionBarProps) {
  const { all, entries, keys, isFiltered, missing, onShowAll } = props
  const { ids } = useStore(pipelineSelection)
  // Going through 100,000 rows for what they can take must not delay the tick in the box.
  const settledIds = useDeferredValue(ids)
  const chosen = useMemo(
    () => chosenOf({ all, entries, keys }, settledIds),
    [all, entries, keys, settledIds],
  )
  const selected = () => entriesOf(chosenOf({ all, entries, keys }, ids))
  const count = pipelineSelection.size()
  const hidden = pipelineSelection.hiddenCount(keys)
  const inList = count - hidden
  const rows = keys.length
  const isPartial = missing !== undefined
  const selectAll = selectAllWords({ rows, isFiltered, isPartial })
  return (
    <section
      aria-label="Selection"
      className="bg-picked hairline flex min-h-11 shrink-0 flex-wrap items-center gap-2 border-t tight:flex-nowrap tight:overflow-x-auto short:sticky short:bottom-0 px-4 py-1.5 text-sm"
    >
      <p role="status" className="mr-2 tight:shrink-0">
        <strong className="font-semibold">
          {selectionWords({ selected: count, inList, rows, isFiltered, isPartial })}
        </strong>
        {isPartial && inList > 0 && inList === rows && (
          // On a small screen the notice above says it, and the actions come first.
          <span className="tight:sr-only">; {unseenWords(missing)}</span>
        )}
      </p>
      <BatchActions chosen={chosen} selected={selected} listed={keys} />
      {/* What does not fit goes on to the next line in one piece. */}
      <div className="ml-auto flex flex-wrap items-center gap-2 tight:shrink-0 tight:flex-nowrap">
        {hidden > 0 && isFiltered && (
          <Button
            onClick={() => {
              focusList()
              onShowAll()
            }}
          >
            Clear the filter to see them
          </Button>
        )}
        {selectAll !== undefined && (
          <>
            <Button
              unavailable={inList === rows ? allSelectedWords(rows, missing) : undefined}
              onClick={() => pipelineSelection.selectAll(keys)}
            >
              {selectAll}
            </Button>
            <Button onClick={() => pipelineSelection.invert(keys)}>Invert</Button>
          </>
        )}
        <CopyButton
          label="Copy ids"
          text={() =>
            selected()
              .flatMap(({ pipeline }) => pipeline._id ?? [])
              .join('\n')
          }
        />
        <Button onClick={() => saveCsv(selected(), missing)}>
          <Icon name="download" />
          CSV
        </Button>
        <Button
          look="quiet"
          onClick={() => {
            focusList()
            pipelineSelection.clear()
          }}
        >
          <Icon name="close" />
          Clear selection
        </Button>
      </div>
    </section>
  )
}

function allSelectedWords(count: number, missing: MissingRecords | undefined): string {
  if (missing === undefined) return 'All of them are selected.'
  return `All ${countText(count)} in this list are selected; ${unseenWords(missing)}.`
}

/**
 * Which rows are selected, as cheap as it can be said: of 100,000 no other list is made.
 */
function chosenOf(
  { all, entries, keys }: Pick<SelectionBarProps, 'all' | 'entries' | 'keys'>,
  selected: ReadonlySet<string>,
): Chosen {
  const shown = keys.filter((key) => selected.has(key)).length
  if (shown === selected.size) {
    if (shown === keys.length) return { entries }
    return { entries, isIn: (at) => selected.has(keys[at] ?? '') }
  }
  return { entries: all, isIn: (at) => selected.has(all[at]?.key ?? '') }
}
