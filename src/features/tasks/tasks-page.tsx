import { useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { useSearchParams } from 'react-router'
import { useBatch } from '~/batch/ui/use-batch'
import type { BatchAction } from '~/domain/action-table'
import { paths } from '~/components/paths'
import { taskSelection as selection, useWithoutGone } from '~/stores/selection'
import { useUrlState } from '~/components/use-url-state'
import { useDismissSingle } from '~/queries/single-requests'
import { forgetTasks, saveTasks, saveTasksBeyondLimit } from '~/stores/saved-tasks'
import { AddTasks } from './add/add-tasks'
import { useLostRequest } from '~/queries/task-mutations'
import { useTasks, type TaskEntry } from './data/use-tasks'
import { TaskMenu, TaskSelection, useTaskCommands } from './table/task-actions'
import { TaskTable } from './table/task-table'
import { TasksToolbar, matchesTask, tasksParams } from './tasks-toolbar'
import type { UseQueryResult } from '@tanstack/react-query'
import { FrozenOrderNotice } from '~/components/frozen-order-notice'
import { QueryState } from '~/components/query-state'
import { Button } from '~/ui/button'
import { EmptyState } from '~/ui/empty-state'
import { ACTIVE_ROW, focusHeading } from '~/ui/focus-heading'
import { useDebounced } from '~/ui/use-delayed'
import { useFrozenRows } from '~/ui/use-frozen-rows'
import { useCancelTasks } from '~/queries/tasks'
import { OtherClock, StaleNotice } from '~/components/notices'
import { ServiceText } from '~/components/service-text'
import { counted } from '~/lib/count-text'
import { LazyBoundary, lazyNamed, usePreload } from '~/ui/lazy-with-retry'
import { Notice } from '~/ui/notice'

const TaskDialog = lazyNamed(async () => (await import('./form/task-dialog')).TaskDialog)
/** Preloaded when the page is idle, because the code cannot be loaded offline. */
const PRELOADED = [TaskDialog]

type Sheet =
  | { readonly kind: 'add' | 'create' }
  | { readonly kind: 'update'; readonly entry: TaskEntry }

/** A row that the newest rows do not contain stays as it is, because only the user removes tasks. */
const unchanged = (entry: TaskEntry) => entry

/** The tasks that this browser knows. They use the same confirmation and results as pipelines. */
export default function TasksPage() {
  const { requestTargets } = useBatch()
  usePreload(PRELOADED)
  const [params] = useSearchParams()
  const { view, show } = useUrlState(tasksParams)
  const tasks = useTasks(view.task)
  const { kept, query, isKnown, readAt, entries } = tasks
  useStore(selection)
  const [sheet, setSheet] = useState<Sheet>()
  const [menu, setMenu] = useState<{ readonly id: string; readonly button: HTMLElement }>()
  const [forgotten, setForgotten] = useState<readonly string[]>([])
  const { message, showMessage } = useStatusMessage()

  const matching = useMemo(
    () => entries.filter((entry) => matchesTask(entry, view)),
    [entries, view],
  )
  // The ids are part of the view name, so that an added or removed task changes the frozen list at once.
  const viewName = JSON.stringify([view.q, view.status, entries.map(({ id }) => id)])
  const frozen = useFrozenRows({
    listed: matching,
    all: entries,
    view: viewName,
    absent: unchanged,
  })
  const found = frozen.rows
  const selected = entries.filter(({ id }) => selection.has(id))
  const gone = useMemo(
    () => new Set(entries.flatMap(({ id, trouble }) => (trouble?.kind === 'gone' ? [id] : []))),
    [entries],
  )
  useWithoutGone(selection, gone)
  const menuEntry = entries.find(({ id }) => id === menu?.id)

  const act = (action: BatchAction, chosen: readonly TaskEntry[], requiresConfirmation = false) => {
    const targets = chosen.map(({ id, name }) => ({ id, name }))
    const listed = new Set(found.map(({ id }) => id))
    requestTargets(action, targets, {
      type: 'task',
      selected: { selection, keys: targets.map(({ id }) => id) },
      isListed: (id) => listed.has(id),
      requiresConfirmation,
    })
  }
  useTaskCommands({
    selected,
    open: entries.find(({ id }) => id === view.task),
    act,
    onUpdate: (entry) => setSheet({ kind: 'update', entry }),
  })
  const forget = (ids: readonly string[]) => {
    forgetTasks(ids)
    selection.setRange(ids, false)
    setForgotten(ids)
    if (ids.includes(view.task)) show({ task: '' })
    // A removed row takes the focus with it.
    queueMicrotask(() => document.activeElement === document.body && focusHeading(ACTIVE_ROW))
  }
  const addressOf = (id: string) => {
    const task = id === view.task ? '' : id
    return `${paths.tasks()}?${tasksParams.write(params, { ...view, task }).toString()}`
  }
  return (
    <>
      <TasksToolbar
        view={view}
        show={show}
        tasks={tasks}
        found={found}
        message={message}
        hasSelection={selected.length > 0}
        onRefresh={() => {
          frozen.catchUp()
          void query.refetch({ cancelRefetch: false })
        }}
        onOpen={(kind) => setSheet({ kind })}
      />
      {found.length === 0 || !isKnown ? (
        <div className="min-h-0 flex-1 overflow-y-auto short:flex-none short:overflow-visible">
          <NoRows
            total={entries.length}
            query={isKnown ? undefined : query}
            onAdd={() => setSheet({ kind: 'add' })}
            onClearFilters={() => show({ q: '', status: '' })}
          />
        </div>
      ) : (
        <div className="flex min-h-0 flex-1 flex-col short:flex-none" {...frozen.area}>
          <TaskTable
            entries={found}
            kept={kept}
            openId={view.task}
            addressOf={addressOf}
            onMenu={(id, button) => setMenu({ id, button })}
            onKey={(action, row) => act(action, row === 'selected' ? selected : [row.entry], true)}
          />
        </div>
      )}
      {frozen.isOutdated && (
        <div {...frozen.area}>
          <FrozenOrderNotice noun="task" frozen={frozen} isFiltered />
        </div>
      )}
      {selected.length > 0 && (
        <TaskSelection
          selected={selected}
          listed={found}
          isFiltered={(view.q !== '' || view.status !== '') && !frozen.isOutdated}
          onAct={act}
          onForget={forget}
        />
      )}
      <TaskNotices
        isDialogOpen={sheet !== undefined}
        onOpenForm={() => setSheet({ kind: 'create' })}
        forgotten={forgotten.length}
        onKeepAgain={() => {
          saveTasksBeyondLimit(forgotten)
          setForgotten([])
        }}
        query={isKnown ? query : undefined}
        readAt={readAt}
      />
      {menu !== undefined && menuEntry !== undefined && (
        <TaskMenu
          entry={menuEntry}
          button={menu.button}
          isKept={kept.includes(menuEntry.id)}
          onAct={(action) => act(action, [menuEntry])}
          onUpdate={() => setSheet({ kind: 'update', entry: menuEntry })}
          onKeep={(isKept) => (isKept ? saveTasks([menuEntry.id]) : forget([menuEntry.id]))}
          onClose={() => setMenu(undefined)}
        />
      )}
      {sheet?.kind === 'add' && (
        <AddTasks
          onClose={() => setSheet(undefined)}
          onDone={(result) => {
            setSheet(undefined)
            showMessage(result)
          }}
        />
      )}
      {(sheet?.kind === 'create' || sheet?.kind === 'update') && (
        <LazyBoundary>
          <TaskDialog
            entry={sheet.kind === 'update' ? sheet.entry : undefined}
            onClose={() => setSheet(undefined)}
            onDone={(created) => {
              setSheet(undefined)
              if (created !== undefined) show({ task: created, q: '', status: '' })
            }}
          />
        </LazyBoundary>
      )}
    </>
  )
}

function NoRows({
  total,
  query,
  onAdd,
  onClearFilters,
}: {
  readonly total: number
  /** Undefined after the tasks have been read. */
  readonly query: UseQueryResult | undefined
  readonly onAdd: () => void
  readonly onClearFilters: () => void
}) {
  const cancel = useCancelTasks()
  if (total === 0) {
    return (
      <EmptyState
        isOpen
        title="No tasks yet"
        actions={
          <Button data-command="Add tasks by id" onClick={onAdd}>
            Add by id…
          </Button>
        }
      >
        <p>
          The service cannot list tasks, so this page shows tasks that you created here or added by
          id. This browser stores the ids until you remove the tasks or sign out.
        </p>
      </EmptyState>
    )
  }
  if (query !== undefined) {
    return <QueryState query={query} subject="tasks" onCancel={cancel} />
  }
  return (
    <EmptyState
      title="No task matches the filter"
      actions={<Button onClick={onClearFilters}>Clear filters</Button>}
    >
      <p>The search looks at names and ids.</p>
    </EmptyState>
  )
}

/** How long a message is shown, in milliseconds. It is long enough to read the message. */
const SHOWN_MS = 6_000

function useStatusMessage() {
  // Each message is a new object, so the time starts again if the same text is shown again.
  const [message, setMessage] = useState({ text: '' })
  const isOver = useDebounced(message, SHOWN_MS) === message
  return {
    message: isOver ? '' : message.text,
    showMessage: (text: string) => setMessage({ text }),
  }
}

interface TaskNoticesProps {
  readonly forgotten: number
  readonly onKeepAgain: () => void
  readonly isDialogOpen: boolean
  readonly onOpenForm: () => void
  readonly query: UseQueryResult | undefined
  readonly readAt: number
}

function TaskNotices(props: TaskNoticesProps) {
  const { forgotten, onKeepAgain, isDialogOpen, onOpenForm, query, readAt } = props
  const dismiss = useDismissSingle()
  const lost = useLostRequest('')
  return (
    <div role="status">
      {lost !== undefined && !isDialogOpen && (
        <Notice
          actions={
            <span className="flex gap-2">
              <Button onClick={onOpenForm}>Open the form</Button>
              <Button onClick={() => dismiss.mutate(lost)}>Dismiss</Button>
            </span>
          }
        >
          “<ServiceText text={lost.name} />” may have been created, but Sluice does not know its id.
        </Notice>
      )}
      {forgotten > 0 && (
        <Notice tone="neutral" actions={<Button onClick={onKeepAgain}>Undo</Button>}>
          {counted(forgotten, 'task was', 'tasks were')} removed from this browser. Nothing changed
          on the service.
        </Notice>
      )}
      {query !== undefined && <StaleNotice query={query} at={readAt} />}
      <OtherClock />
    </div>
  )
}
