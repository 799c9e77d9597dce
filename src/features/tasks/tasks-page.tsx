import { useState, useSyncExternalStore } from 'react'
import { useLauncher } from '~/components/batches/launcher'
import { paths } from '~/components/paths'
import { taskSelection as selection } from '~/components/task-selection'
import { useAddress } from '~/components/use-address'
import { useSearchParams } from '~/components/use-search-params'
import { LateTaskSheet } from './sheet/late-task-sheet'
import { NoRows } from './no-rows'
import { TaskMenu, type TaskAction } from './table/task-menu'
import { TaskNotices } from './task-notices'
import type { TaskEntry } from './reading/task-query'
import { TaskSelection } from './table/task-selection'
import { TaskTable } from './table/task-table'
import { matchesTask, readTasksView, writeTasksView } from './tasks-view'
import { TasksToolbar } from './tasks-toolbar'
import { keptTasks } from './kept/use-kept-tasks'
import { useTasks } from './reading/use-tasks'

/** The tasks that this browser knows of, by the same confirmation and results as pipelines. */
export default function TasksPage() {
  const launcher = useLauncher()
  const [params] = useSearchParams()
  const { view, show } = useAddress(readTasksView, writeTasksView)
  const { kept, query, isKnown, readAt, entries } = useTasks(view.task)
  useSyncExternalStore(selection.subscribe, selection.getSnapshot)
  const [sheet, setSheet] = useState<{ readonly entry: TaskEntry | undefined }>()
  const [menu, setMenu] = useState<{ readonly id: string; readonly button: HTMLElement }>()
  const [forgotten, setForgotten] = useState<readonly string[]>([])
  const [said, setSaid] = useState('')

  const found = entries.filter((entry) => matchesTask(entry, view))
  const selected = entries.filter(({ id }) => selection.has(id))
  const menuEntry = entries.find(({ id }) => id === menu?.id)

  const act = (action: TaskAction, chosen: readonly TaskEntry[]) =>
    launcher.ask({
      request: { action, type: 'task', targets: chosen.map(({ id, name }) => ({ id, name })) },
      records: new Map(),
      select: (again) => {
        selection.clear()
        selection.setRange(again, true)
      },
    })
  const forget = (gone: readonly string[]) => {
    keptTasks.forget(gone)
    selection.setRange(gone, false)
    setForgotten(gone)
    if (gone.includes(view.task)) show({ task: '' })
  }
  const keepAgain = () => {
    keptTasks.add(forgotten)
    setForgotten([])
  }
  const addressOf = (id: string) => {
    const task = id === view.task ? '' : id
    return `${paths.tasks()}?${writeTasksView(params, { ...view, task }).toString()}`
  }
  return (
    <>
      <TasksToolbar
        view={view}
        show={show}
        found={found.length}
        total={entries.length}
        readAt={readAt}
        unavailable={
          entries.length === 0
            ? 'There is nothing to read.'
            : query.isFetching
              ? 'They are being read.'
              : undefined
        }
        onRefresh={() => void query.refetch({ cancelRefetch: false })}
        onCreate={() => setSheet({ entry: undefined })}
      />
      <div className="min-h-0 flex-1 overflow-y-auto">
        {entries.length === 0 || !isKnown || found.length === 0 ? (
          <NoRows
            total={entries.length}
            query={isKnown ? undefined : query}
            onClearFilters={() => show({ q: '', status: '' })}
          />
        ) : (
          <TaskTable
            entries={found}
            kept={kept}
            selection={selection}
            openId={view.task}
            addressOf={addressOf}
            onMenu={(id, button) => setMenu({ id, button })}
          />
        )}
      </div>
      {selected.length > 0 && (
        <TaskSelection
          selected={selected}
          hidden={selected.filter((entry) => !found.includes(entry)).length}
          onAct={act}
          onForget={forget}
          onClear={selection.clear}
        />
      )}
      <TaskNotices
        forgotten={forgotten.length}
        onKeepAgain={keepAgain}
        query={isKnown ? query : undefined}
        readAt={readAt}
        said={said}
      />
      {menu !== undefined && menuEntry !== undefined && (
        <TaskMenu
          entry={menuEntry}
          button={menu.button}
          isKept={kept.includes(menuEntry.id)}
          onAct={(action) => act(action, [menuEntry])}
          onUpdate={() => setSheet({ entry: menuEntry })}
          onKeep={(isKept) => (isKept ? keptTasks.add([menuEntry.id]) : forget([menuEntry.id]))}
          onSaid={setSaid}
          onClose={() => setMenu(undefined)}
        />
      )}
      {sheet !== undefined && (
        <LateTaskSheet
          entry={sheet.entry}
          onClose={() => setSheet(undefined)}
          onDone={(created) => {
            setSheet(undefined)
            if (created !== undefined) show({ task: created, q: '', status: '' })
          }}
        />
      )}
    </>
  )
}
