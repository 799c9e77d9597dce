import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState, useSyncExternalStore } from 'react'
import { missingFrom } from '~/api/list-paging'
import { pipelineKeys } from '~/api/pipeline-queries'
import { useAnnounce } from '~/components/announcer'
import { useLauncher } from '~/components/batches/launcher'
import { useGoneIds } from '~/components/live/live-context'
import { pipelineSelection } from '~/components/pipeline-selection'
import { usePreferences } from '~/components/preferences'
import { useWithoutGone } from '~/components/use-without-gone'
import { countText } from '~/lib/count-text'
import { inTurns } from '~/lib/take-turns'
import { Button } from '~/ui/button'
import { LazyPart } from '~/ui/lazy-part'
import { lazyWithRetry, usePreload } from '~/ui/lazy-with-retry'
import { Notice } from '~/ui/notice'
import { useValuePainted } from '~/ui/use-value-painted'
import { focusList } from './focus-list'
import { ListBody } from './body/list-body'
import { ListNotices } from './body/list-trouble'
import { launchOfEntries } from './acting/launch-of-entries'
import { ListToolbar } from './toolbar/list-toolbar'
import { readsTexts } from './query/query-language'
import { parseQuery } from './query/query-parse'
import { createLister } from './rows/narrowing'
import { keysOf } from './rows/walk'
import { useHeldEntries } from './rows/use-held-entries'
import { useRows } from './rows/use-rows'
import { PipelineTable } from './table/pipeline-table'
import { useListView } from './use-list-view'

const ListActions = lazyWithRetry(() => import('./acting/list-actions'), 'ListActions')
const PRELOADED = [ListActions]

export default function PipelinesPage() {
  usePreload(PRELOADED)
  const queries = useQueryClient()
  const announce = useAnnounce()
  const { timeZone } = usePreferences()
  const { view, show } = useListView()
  const [isSought, setSought] = useState(() => readsTexts(parseQuery(view.q).terms))
  const { query, index } = useRows(view.sort.by, isSought)
  const launcher = useLauncher()
  const hasSelection = useSyncExternalStore(
    pipelineSelection.subscribe,
    () => pipelineSelection.size() > 0,
  )
  useWithoutGone(pipelineSelection, useGoneIds())
  const [menu, setMenu] = useState<{ key: string; button: HTMLElement }>()

  const { q, sort } = view
  const parsed = useMemo(() => parseQuery(q), [q])
  // The letter and the direction stand at once; their rows come with the next frame, or once they are in order
  // (performance L7, R1).
  const shown = useValuePainted(view, (next, signal) =>
    inTurns(index.ordering(next.sort.by), signal),
  )
  const { terms } = useMemo(() => parseQuery(shown.q), [shown.q])
  const [list] = useState(createLister)
  // Ages count from the last read: a row does not leave the list just because a second has passed.
  const now = query.dataUpdatedAt
  const { by, descending } = shown.sort
  const listed = useMemo(
    () => list(index, terms, { by, descending }, now, timeZone),
    [list, index, terms, by, descending, now, timeZone],
  )
  const viewName = JSON.stringify([shown.q, by, descending])
  const held = useHeldEntries(listed.entries, index, viewName)
  const keys = keysOf(held.entries)
  const missing = query.data && missingFrom(query.data)

  // By its key, so that what the menu offers follows the polls.
  const menuEntry = menu && held.entries.find(({ key }) => key === menu.key)

  return (
    <>
      <ListToolbar
        view={view}
        parsed={parsed}
        listed={listed}
        index={index}
        readAt={query.dataUpdatedAt}
        isFetching={query.isFetching}
        missing={missing}
        onShow={show}
        onRefresh={() => {
          held.catchUp()
          void query.refetch({ cancelRefetch: false })
        }}
        onNearQuery={() => setSought(true)}
      />
      <div className="flex min-h-0 flex-1 flex-col overflow-auto short:min-h-40">
        <ListBody
          query={query}
          onCancel={() => void queries.cancelQueries({ queryKey: pipelineKeys.list })}
          count={held.entries.length}
          onClearFilters={() => show({ q: '' })}
        >
          <div className="contents" {...held.area}>
            <PipelineTable
              entries={held.entries}
              keys={keys}
              columns={view.columns}
              sort={sort}
              onSort={(next) =>
                show({
                  sort: {
                    by: next,
                    descending: sort.by === next ? !sort.descending : next !== 'name',
                  },
                })
              }
              onMenu={({ key }, button) => setMenu({ key, button })}
              onAct={(action, entry) => launcher.ask(launchOfEntries(action, [entry]))}
            />
          </div>
        </ListBody>
      </div>
      {/* Below the rows: what comes up by itself must not push them from under the pointer. */}
      {query.data !== undefined && <ListNotices query={query} index={index} />}
      {held.changes > 0 && (
        <div {...held.area}>
          <Notice
            actions={
              <Button
                onClick={() => {
                  focusList()
                  held.catchUp()
                }}
              >
                Update order
              </Button>
            }
          >
            {countText(held.changes)} {held.changes === 1 ? 'row' : 'rows'} changed. Order is held
            while you work here.
          </Notice>
        </div>
      )}
      {(hasSelection || menuEntry !== undefined) && (
        <LazyPart>
          <ListActions
            selection={
              hasSelection
                ? {
                    index,
                    entries: held.entries,
                    keys,
                    isFiltered: q !== '',
                    missing,
                    onShowAll: () => show({ q: '' }),
                  }
                : undefined
            }
            menu={
              menu &&
              menuEntry && {
                entry: menuEntry,
                button: menu.button,
                onAct: (action) => launcher.ask(launchOfEntries(action, [menuEntry])),
                onCopied: announce,
                onClose: () => setMenu(undefined),
              }
            }
          />
        </LazyPart>
      )}
    </>
  )
}
