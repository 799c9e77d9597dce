import { useDeferredValue, useMemo } from 'react'
import { useStore } from 'zustand'
import { useActOnSelection, usePageCommands } from '~/stores/page-commands'
import { pipelineSelection } from '~/stores/selection'
import type { MissingRecords } from '~/api/list-paging'
import { useBatchStore } from '~/batch/ui/batch-store'
import { unseenText } from '~/components/partial-list'
import { savePipelinesCsv } from '~/components/records-csv'
import { SelectionBar, type BarAction } from '~/components/selection-bar'
import { READ_ONLY } from '~/domain/allowed-actions'
import { ACTION_TABLE, actionsIn, type BatchAction, type Phrase } from '~/domain/action-table'
import { NOT_FOUND, verdictOf, WITHOUT_ID } from '~/domain/verdict'
import { PHASE_TABLE, PHASES, type Phase } from '~/domain/phases'
import { idsQuery } from '~/domain/query-language/ids-query'
import { inListText } from '~/components/selection-labels'
import { counted, countText } from '~/lib/count-text'
import { useService } from '~/queries/service-context'
import { useCopyMessage } from '~/components/copy-outcome'
import type { MenuEntry } from '~/ui/menu'
import { useMediaQuery } from '~/ui/use-media-query'
import { focusHeading, focusList } from '~/ui/focus-heading'
import type { PipelineRow } from '../rows/pipeline-rows'
import { useLostText } from './lost-rows'

interface PipelineSelectionProps {
  readonly all: readonly PipelineRow[]
  readonly frozen: { readonly rows: readonly PipelineRow[]; readonly isOutdated: boolean }
  readonly keys: readonly string[]
  readonly isFiltered: boolean
  readonly missing: MissingRecords | undefined
  readonly onAct: (action: BatchAction) => void
  readonly onQuery: (query: string) => void
}

const LINK = 'text-accent shrink-0 underline underline-offset-2 pointer-coarse:min-h-11'

export function PipelineSelection(props: PipelineSelectionProps) {
  const { all, frozen, keys, isFiltered, missing, onAct, onQuery } = props
  const { rows } = frozen
  // While the user works in the list, `useFrozenRows` keeps its rows, so an outdated row may not match the filter.
  const areMatches = isFiltered && !frozen.isOutdated
  const { ids } = useStore(pipelineSelection)
  const { copy, copied } = useCopyMessage()
  // Counting the possible actions of 100,000 rows must not delay the checkbox.
  const deferredIds = useDeferredValue(ids)
  const chosen = useMemo(() => selectedRows({ all, rows }, deferredIds), [all, rows, deferredIds])
  const pipelines = () => selectedRows({ all, rows }, ids).map(({ pipeline }) => pipeline)
  const { config } = useService()
  const actions = useMemo(() => barActions(chosen, config.readOnly), [chosen, config])
  const isWide = useMediaQuery('(width >= 64rem)')
  const isBeingDeleted = useBatchStore(
    ({ deletion }) =>
      deletion?.confirmed.pending.selected?.keys.some((key) => ids.has(key)) === true,
  )
  const count = pipelineSelection.size()
  const hidden = pipelineSelection.hiddenCount(keys)
  const inList = count - hidden
  const isPartial = missing !== undefined
  const lostText = useLostText(ids, rows)
  const counts = { selected: count, inList, rows: keys.length, isFiltered: areMatches, isPartial }
  const inListLabel = inListText(counts)
  const selectAll =
    inList === keys.length
      ? undefined
      : `Select all ${counted(keys.length, 'pipeline')}${areMatches ? ' that match' : ''}${isPartial ? ' in this list' : ''}`
  const isElsewhere = hidden > 0 && isFiltered
  // If the bar has no space for the link, the menu contains the same action.
  const isLinkInBar = isWide && selectAll !== undefined && !isElsewhere
  const onSelectAll = () => {
    // The link disappears when all rows are selected, so the list takes the focus.
    focusList()
    pipelineSelection.selectAll(keys)
  }
  const show = (query: string) => {
    // The rows that are shown now may disappear, so none of them takes the focus.
    focusHeading()
    onQuery(query)
  }
  const idsOf = () => pipelines().flatMap(({ _id }) => _id ?? [])
  const copyIds = () => {
    const chosenIds = idsOf()
    copy(chosenIds.join('\n'), `${counted(chosenIds.length, 'id')} copied`)
  }
  const others = (): readonly (readonly MenuEntry[])[] => {
    const query = idsQuery(idsOf())
    return [
      [
        selectAll !== undefined && !isLinkInBar && { label: selectAll, onSelect: onSelectAll },
        query !== undefined && {
          label: 'Show only selected pipelines',
          onSelect: () => show(query),
        },
        isElsewhere && { label: 'Clear the filter', onSelect: () => show('') },
      ].filter((each) => each !== false),
      [
        { label: 'Copy ids', onSelect: copyIds },
        { label: 'CSV', onSelect: () => savePipelinesCsv(pipelines(), missing) },
      ],
    ]
  }
  useActOnSelection(onAct)
  usePageCommands(() =>
    isBeingDeleted
      ? []
      : others()
          .flat()
          .map(({ label, onSelect }) => ({ group: 'Selected pipelines', label, run: onSelect })),
  )
  // While the deletion of a selected pipeline can be undone, no other action may be sent for the selection.
  if (isBeingDeleted) return null
  return (
    <SelectionBar
      actions={actions.map((action) => ({ ...action, onSelect: () => onAct(action.id) }))}
      selected={deferredIds}
      others={others}
      onClear={pipelineSelection.clear}
    >
      <p role="status" className="tight:text-xs min-w-0">
        <strong className="tight:block tight:text-sm font-semibold">
          {countText(count)} selected
        </strong>
        {inListLabel !== '' && (
          // On a small screen, the actions need the space. So this text is shown only if some selected pipelines are
          // not in the list.
          <span className={hidden > 0 ? '' : 'tight:sr-only'}>
            <span className="tight:sr-only">, </span>
            {inListLabel}
          </span>
        )}
        {lostText !== '' && (
          <span>
            <span className="tight:sr-only">, </span>
            {lostText}
          </span>
        )}
        {isPartial && inList > 0 && inList === keys.length && (
          // Hidden on a small screen, where the actions need the space. The notice above also says that records are
          // missing.
          <span className="tight:sr-only">; {unseenText(missing)}</span>
        )}
        {copied}
      </p>
      {isElsewhere ? (
        <button
          type="button"
          // If there are too many ids for a query, the query is removed instead. Without a query, the list shows all
          // selected rows.
          onClick={() => show(idsQuery(idsOf()) ?? '')}
          // On a phone, the number of selected rows needs the space, and the menu contains the same action.
          className={`${LINK} max-sm:hidden`}
        >
          Show selected
        </button>
      ) : (
        isLinkInBar && (
          <button type="button" onClick={onSelectAll} className={LINK}>
            {selectAll}
          </button>
        )
      )}
    </SelectionBar>
  )
}

/** The selected rows, in the order of the list. If the filter hides some of them, in the order of all pipelines. */
export function selectedRows(
  { all, rows }: Record<'all' | 'rows', readonly PipelineRow[]>,
  selected: ReadonlySet<string>,
): readonly PipelineRow[] {
  const shown = rows.filter(({ key }) => selected.has(key))
  return shown.length === selected.size
    ? shown
    : [...new Set([...all, ...rows])].filter(({ key }) => selected.has(key))
}

interface ActionCount {
  readonly action: BatchAction
  /** How many selected rows can take the action, by their last known state. */
  readonly can: number
  /** How many rows are in an unknown state. They are sent only if the user includes them in the confirmation. */
  readonly unknown: number
  /** Why the other rows cannot take the action. */
  readonly reasons: readonly {
    /** The words in a list of several reasons, for example “running” in "5 running, 1 queued". */
    readonly short: string
    /** The words if this is the only reason, as in "5 pipelines are already running". */
    readonly phrase: Phrase
    readonly count: number
  }[]
}

/** Counts for each action how many rows can take it, and why the other rows cannot, by the action table. */
export function countActions(rows: readonly PipelineRow[]): readonly ActionCount[] {
  const phases = new Map<Phase, number>()
  let withoutId = 0
  let gone = 0
  for (const { pipeline, phase, mark } of rows) {
    if (pipeline._id === undefined) withoutId += 1
    else if (mark?.kind === 'gone') gone += 1
    else phases.set(phase, (phases.get(phase) ?? 0) + 1)
  }
  return actionsIn('bar', 'pipeline').map((action) => {
    let can = 0
    let unknown = 0
    const reasons = [
      { short: 'without an id', phrase: WITHOUT_ID, count: withoutId },
      { short: 'not on the service', phrase: NOT_FOUND, count: gone },
    ]
    for (const phase of PHASES) {
      const count = phases.get(phase) ?? 0
      const verdict = verdictOf(action, 'pipeline', phase)
      if (verdict.can === 'no') {
        const { reason, phrase = { one: reason, many: reason } } = verdict
        reasons.push({ short: PHASE_TABLE[phase].label.toLowerCase(), phrase, count })
      } else if (verdict.can === 'unknown') unknown += count
      else can += count
    }
    return { action, can, unknown, reasons: reasons.filter(({ count }) => count > 0) }
  })
}

/** Why an action is not for all rows: "1 pipeline is in an unknown state" and "6 cannot: 5 running, 1 queued". */
export function exceptionsText({ unknown, reasons }: ActionCount): string {
  const [only, ...more] = reasons
  const lines = []
  if (unknown > 0)
    lines.push(`${counted(unknown, 'pipeline is', 'pipelines are')} in an unknown state`)
  if (only !== undefined && more.length === 0)
    lines.push(
      `${counted(only.count, 'pipeline')} ${only.count === 1 ? only.phrase.one : only.phrase.many}`,
    )
  else if (only !== undefined) {
    const total = reasons.reduce((sum, { count }) => sum + count, 0)
    const list = reasons.map(({ short, count }) => `${countText(count)} ${short}`).join(', ')
    lines.push(`${countText(total)} cannot: ${list}`)
  }
  return lines.join('\n')
}

/**
 * The actions in the selection bar. Each label has the number of selected rows that can take the action: "Run 3".
 * “Check status” has no number.
 */
export function barActions(
  rows: readonly PipelineRow[],
  isReadOnly: boolean,
): readonly Omit<BarAction, 'onSelect'>[] {
  return countActions(rows).map((count) => {
    const { action, can, unknown } = count
    const { verb } = ACTION_TABLE[action]
    const text = rows.length > 0 ? exceptionsText(count) : 'No selected pipeline is in the list'
    const isPossible = can + unknown > 0
    if (action === 'status')
      return { id: action, label: verb, unavailable: isPossible ? undefined : text }
    return {
      id: action,
      label: `${verb} ${countText(can)}${can === 0 && unknown > 0 ? `, ${countText(unknown)} unknown` : ''}`,
      description: text || undefined,
      unavailable: isReadOnly ? READ_ONLY : isPossible ? undefined : text,
    }
  })
}
