import { useState } from 'react'
import type { MissingRecords } from '~/api/list-paging'
import { idsQuery } from '~/domain/query-language/ids-query'
import { countText } from '~/lib/count-text'
import { pipelineSelection } from '~/stores/selection'
import { Button } from '~/ui/button'
import { copyText } from '~/ui/copy-text'
import { Icon } from '~/ui/icon'
import { Menu, type MenuEntry } from '~/ui/menu'
import { focusList } from '../focus-list'
import type { PipelineRow } from '../rows/pipeline-rows'
import { saveCsv } from '../rows/save-csv'
import type { BarAction } from './bar-actions'

interface SelectionMenuProps {
  /** Those that found no room in the bar. */
  readonly actions: readonly BarAction[]
  readonly onRequest: (action: BarAction['id']) => void
  /** "Select all 61"; `undefined` where they are selected. */
  readonly selectAll: string | undefined
  readonly onSelectAll: () => void
  /** Keys of the rows that the list shows. */
  readonly keys: readonly string[]
  readonly selected: () => readonly PipelineRow[]
  /** The filter hides some of the selected. */
  readonly isHiding: boolean
  readonly missing: MissingRecords | undefined
  readonly onQuery: (query: string) => void
  readonly onCopied: (words: string) => void
}

/** The rest of the batch bar behind a button. */
export function SelectionMenu(props: SelectionMenuProps) {
  const [button, setButton] = useState<HTMLElement>()
  return (
    <>
      <Button
        look="quiet"
        aria-haspopup="menu"
        aria-label="More actions for the selection"
        className="pointer-coarse:min-w-11"
        onClick={({ currentTarget }) => setButton(currentTarget)}
      >
        <Icon name="more" />
      </Button>
      {button !== undefined && (
        <OpenMenu {...props} button={button} onClose={() => setButton(undefined)} />
      )}
    </>
  )
}

function OpenMenu({
  button,
  onClose,
  ...props
}: SelectionMenuProps & { readonly button: HTMLElement; readonly onClose: () => void }) {
  const { actions, selectAll, onSelectAll, keys, selected, isHiding, missing, onQuery } = props
  const idsOf = () => selected().flatMap(({ pipeline }) => pipeline._id ?? [])
  const query = idsQuery(idsOf())
  const copy = () => {
    const ids = idsOf()
    const done = ids.length === 1 ? '1 id copied' : `${countText(ids.length)} ids copied`
    void copyText(ids.join('\n'), done).then(props.onCopied)
  }
  const show = (shown: string) => {
    focusList()
    onQuery(shown)
  }
  const groups: readonly (readonly MenuEntry[])[] = [
    actions.map((action) => ({ ...action, run: () => props.onRequest(action.id) })),
    [
      ...(selectAll === undefined ? [] : [{ label: selectAll, run: onSelectAll }]),
      ...(keys.length === 0
        ? []
        : [{ label: 'Invert', run: () => pipelineSelection.invert(keys) }]),
      ...(query === undefined ? [] : [{ label: 'Show only the selected', run: () => show(query) }]),
      ...(isHiding ? [{ label: 'Clear the filter to see them', run: () => show('') }] : []),
    ],
    [
      { label: 'Copy ids', run: copy },
      { label: 'CSV', run: () => saveCsv(selected(), missing) },
    ],
  ]
  return (
    <Menu
      label="More actions for the selection"
      anchor={button}
      groups={groups}
      onClose={onClose}
    />
  )
}
