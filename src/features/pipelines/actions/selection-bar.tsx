import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { pipelineSelection } from '~/stores/selection'
import type { MissingRecords } from '~/api/list-paging'
import { useBatch } from '~/batch/ui/batch-store'
import { unseenWords } from '~/components/partial-list'
import type { BatchAction } from '~/domain/action-table'
import { idsQuery } from '~/domain/query-language/ids-query'
import { placeWords, selectAllWords } from '~/components/selection-labels'
import { countText } from '~/lib/count-text'
import { useService } from '~/queries/service-context'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { useFittingCount } from '~/ui/use-fitting-count'
import { focusList } from '../focus-list'
import type { PipelineRow } from '../rows/pipeline-rows'
import { SelectionMenu } from './selection-menu'
import { barActions, rowsIn, type RowSubset } from './bar-actions'

interface SelectionBarProps {
  /** The whole list, in the order of the service. */
  readonly all: readonly PipelineRow[]
  /** The rows that the list shows. */
  readonly rows: readonly PipelineRow[]
  /** Keys of the rows that the list shows. */
  readonly keys: readonly string[]
  readonly isFiltered: boolean
  /** What of the list did not come, and so cannot be selected. */
  readonly missing: MissingRecords | undefined
  readonly onQuery: (query: string) => void
}

const LINK = 'text-accent shrink-0 underline underline-offset-2'

/** The selection and its actions: one row of buttons, the rest in a menu. */
export function SelectionBar(props: SelectionBarProps) {
  const { all, rows, keys, isFiltered, missing, onQuery } = props
  const { ids } = useStore(pipelineSelection)
  const [copied, setCopied] = useState('')
  const row = useRef<HTMLDivElement>(null)
  const fitting = useFittingCount(row)
  // Counting what 100,000 rows can take must not delay the tick in the box.
  const settledIds = useDeferredValue(ids)
  const chosen = useMemo(
    () => subsetOf({ all, rows, keys }, settledIds),
    [all, rows, keys, settledIds],
  )
  const selected = () => rowsIn(subsetOf({ all, rows, keys }, ids))
  const { config } = useService()
  const actions = useMemo(() => barActions(chosen, config.readOnly), [chosen, config])
  const { requestPipelines } = useBatch()
  const request = (action: BatchAction) => {
    const targets = selected()
    const listed = new Set(keys)
    requestPipelines(
      action,
      targets.map(({ pipeline }) => pipeline),
      {
        selection: pipelineSelection,
        keys: targets.map(({ key }) => key),
        isListed: (id) => listed.has(id),
      },
    )
  }
  const count = pipelineSelection.size()
  const hidden = pipelineSelection.hiddenCount(keys)
  const inList = count - hidden
  const isPartial = missing !== undefined
  const place = placeWords({ selected: count, inList, rows: keys.length, isFiltered, isPartial })
  const selectAll =
    inList === keys.length
      ? undefined
      : selectAllWords({ rows: keys.length, isFiltered, isPartial })
  const onSelectAll = () => {
    // The link goes once all are selected.
    focusList()
    pipelineSelection.selectAll(keys)
  }
  const onShow = () => {
    focusList()
    // For too many ids there is no query; without a filter they are in the list too.
    onQuery(idsQuery(selected().flatMap(({ pipeline }) => pipeline._id ?? [])) ?? '')
  }
  return (
    <section
      aria-label="Selection"
      className="bg-picked hairline short:sticky short:bottom-0 flex h-11 shrink-0 items-center gap-3 border-t px-4 text-sm pointer-coarse:h-14"
    >
      {/* On a phone the second part is a line of its own. */}
      <p role="status" className="tight:text-xs min-w-0 shrink">
        <strong className="tight:block tight:text-sm font-semibold">
          {countText(count)} selected
        </strong>
        {place !== '' && (
          <>
            <span className="tight:sr-only">, </span>
            {place}
          </>
        )}
        {isPartial && inList > 0 && inList === keys.length && (
          // On a small screen the notice above says it, and the actions come first.
          <span className="tight:sr-only">; {unseenWords(missing)}</span>
        )}
        {copied !== '' && <span className="text-soft"> {copied}</span>}
      </p>
      {inList === 0 && isFiltered ? (
        <button type="button" onClick={onShow} className={`${LINK} pointer-coarse:min-h-11`}>
          Show them
        </button>
      ) : (
        selectAll !== undefined && (
          <button type="button" onClick={onSelectAll} className={`${LINK} max-lg:hidden`}>
            {selectAll}
          </button>
        )
      )}
      <div
        ref={row}
        className="flex h-7 min-w-16 flex-1 flex-wrap items-center gap-x-2 gap-y-4 overflow-clip [overflow-clip-margin:4px] pointer-coarse:h-11"
      >
        {actions.map(({ id, label, words, unavailable }, at) => (
          <span
            key={id}
            className={`${at < fitting ? '' : 'invisible'} flex ${id === 'stop' ? 'border-edge border-l pl-2' : ''}`}
          >
            <Button
              look={id === 'delete' ? 'danger' : 'plain'}
              title={words}
              unavailable={unavailable}
              onClick={() => request(id)}
            >
              {label}
            </Button>
          </span>
        ))}
      </div>
      <span className="flex shrink-0 items-center">
        <SelectionMenu
          actions={actions.slice(fitting)}
          onRequest={request}
          selectAll={selectAll}
          onSelectAll={onSelectAll}
          keys={keys}
          selected={selected}
          isHiding={hidden > 0 && isFiltered}
          missing={missing}
          onQuery={onQuery}
          onCopied={setCopied}
        />
        <Button
          look="quiet"
          title="Clear selection"
          className="pointer-coarse:min-w-11"
          onClick={() => {
            focusList()
            pipelineSelection.clear()
          }}
        >
          <Icon name="close" />
          <span className="sr-only">Clear selection</span>
        </Button>
      </span>
    </section>
  )
}

/** Which rows are selected. Avoids copying a list of 100,000. */
function subsetOf(
  { all, rows, keys }: Pick<SelectionBarProps, 'all' | 'rows' | 'keys'>,
  selected: ReadonlySet<string>,
): RowSubset {
  const shown = keys.filter((key) => selected.has(key)).length
  if (shown === selected.size) {
    if (shown === keys.length) return { rows }
    return { rows, isSelected: (at) => selected.has(keys[at] ?? '') }
  }
  return { rows: all, isSelected: (at) => selected.has(all[at]?.key ?? '') }
}
