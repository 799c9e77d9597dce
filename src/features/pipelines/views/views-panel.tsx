import { DEFAULT_LIST_STATE, type ListState, listParams } from '../list-state'
import {
  MAX_NAME_LENGTH,
  saveViews,
  type SavedView,
  useSavedViews,
  withView,
} from '~/stores/saved-views'
import { type SubmitEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { announce } from '~/stores/announcement'
import { Button } from '~/ui/button'
import { focusFirstInput, focusHeading } from '~/ui/focus-heading'
import { CopyButton } from '~/ui/copy-button'
import { Link, useHref } from 'react-router'
import { paths } from '~/components/paths'
import { usePreferences } from '~/stores/preferences'

function searchOf(view: ListState): string {
  const params = listParams.write(new URLSearchParams(), view).toString()
  return params === '' ? '' : `?${params}`
}

export function ViewsPanel({ view }: { readonly view: ListState }) {
  const views = useSavedViews()
  const search = searchOf(view)
  return (
    <>
      <PredefinedViews shown={search} />
      <ViewsList views={views} shown={search} />
      <SaveView views={views} search={search} />
      <div className="p-1.5">
        <CopyLink search={search} label="Copy link to this view" />
      </div>
    </>
  )
}

interface CopyLinkProps {
  readonly search: string
  readonly label: string
  readonly isCompact?: boolean
}

/** Copies the whole address, so that another person can open the view. */
function CopyLink({ search, ...button }: CopyLinkProps) {
  const href = useHref(paths.pipelines() + search)
  return <CopyButton {...button} text={() => new URL(href, location.href).href} />
}

const predefined = (name: string, q: string): SavedView => ({
  name,
  search: searchOf({ ...DEFAULT_LIST_STATE, q }),
})

export const PREDEFINED_VIEWS: readonly SavedView[] = [
  predefined('Failed, updated in the last 24 hours', 'status:failed updated<24h'),
  predefined('Running and queued', 'status:running,queued'),
]

function PredefinedViews({ shown }: { readonly shown: string }) {
  return (
    <ul aria-label="Predefined views" className="border-line mb-1 border-b pb-1">
      {PREDEFINED_VIEWS.map(({ name, search }) => (
        <li key={name} className="hover:bg-hover rounded-sm px-1.5">
          <Link
            to={paths.pipelines() + search}
            aria-current={search === shown ? 'true' : undefined}
            className="flex min-h-7 items-center aria-[current]:font-semibold pointer-coarse:min-h-11"
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}

interface SaveViewProps {
  readonly views: readonly SavedView[]
  readonly search: string
}

function SaveView({ views, search }: SaveViewProps) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string>()
  const replaced = views.find((view) => view.name === name.trim())
  const { startView } = usePreferences()

  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const next = withView(views, { name, search })
    if (typeof next === 'string') {
      setProblem(next)
      focusFirstInput(event.currentTarget)
      return
    }
    saveViews(next)
    // The default view stays the default, with its new filter.
    if (replaced && replaced.search === startView) usePreferences.setState({ startView: search })
    announce(`View “${name.trim()}” saved`)
    setName('')
  }

  return (
    <form onSubmit={save} className="border-line mt-1 flex flex-col gap-1 border-t px-1.5 pt-2">
      <label htmlFor="view-name" className="text-soft">
        Save the current view as
      </label>
      <div className="flex gap-1.5">
        <input
          id="view-name"
          value={name}
          maxLength={MAX_NAME_LENGTH}
          autoComplete="off"
          aria-describedby={problem === undefined ? undefined : 'view-problem'}
          aria-invalid={problem !== undefined}
          onChange={(event) => {
            setName(event.target.value)
            setProblem(undefined)
          }}
          className="h-7 min-w-0 flex-1"
        />
        <Button type="submit">{replaced ? 'Replace' : 'Save'}</Button>
      </div>
      {problem !== undefined && (
        <p id="view-problem" role="alert" className="text-danger">
          {problem}
        </p>
      )}
    </form>
  )
}

const removeLabelOf = ({ name }: SavedView) => `Remove view ${name}`

interface ViewsListProps {
  readonly views: readonly SavedView[]
  readonly shown: string
}

function ViewsList({ views, shown }: ViewsListProps) {
  const { startView } = usePreferences()
  const [removed, setRemoved] = useState<SavedView & { readonly wasDefault: boolean }>()

  const remove = (view: SavedView) => {
    const wasDefault = startView === view.search
    saveViews(views.filter((each) => each !== view))
    if (wasDefault) usePreferences.setState({ startView: undefined })
    setRemoved({ ...view, wasDefault })
    announce(`View “${view.name}” removed`)
  }
  const undoRemove = () => {
    if (removed === undefined) return
    const next = withView(views, removed)
    flushSync(() => {
      if (typeof next !== 'string') saveViews(next)
      if (removed.wasDefault) usePreferences.setState({ startView: removed.search })
      setRemoved(undefined)
    })
    focusHeading(`[aria-label="${CSS.escape(removeLabelOf(removed))}"]`)
  }

  return (
    <>
      {views.length === 0 && removed === undefined && (
        <p className="text-soft px-1.5 py-1">
          No saved views yet. Filter, sort and choose columns, then give the view a name.
        </p>
      )}
      <ul aria-label="Saved views">
        {views.map((view) => (
          <li
            key={view.name}
            className="hover:bg-hover flex items-center gap-1 rounded-sm pr-0.5 pl-1.5"
          >
            <Link
              to={paths.pipelines() + view.search}
              aria-current={view.search === shown ? 'true' : undefined}
              className="flex min-h-7 min-w-0 flex-1 items-center aria-[current]:font-semibold pointer-coarse:min-h-11"
            >
              <span className="truncate">{view.name}</span>
            </Link>
            <CopyLink isCompact search={view.search} label={`Copy link of the view ${view.name}`} />
            <Button
              look="quiet"
              aria-label={`Default view: ${view.name}`}
              aria-pressed={startView === view.search}
              className="!h-6 !px-1.5 text-xs aria-pressed:font-semibold pointer-coarse:!h-11"
              title="If on, the link “Pipelines” opens this view"
              onClick={() =>
                usePreferences.setState({
                  startView: startView === view.search ? undefined : view.search,
                })
              }
            >
              {startView === view.search ? '✓ Default' : 'Default'}
            </Button>
            <Button
              look="quiet"
              aria-label={removeLabelOf(view)}
              className="!h-6 !px-1.5 text-xs pointer-coarse:!h-11"
              onClick={() => remove(view)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {removed !== undefined && (
        <p className="text-soft flex items-center gap-2 px-1.5 py-1">
          <span className="min-w-0 truncate">“{removed.name}” removed.</span>
          <Button
            // A new key for each removed view, so that the button takes the focus from the button that disappears.
            key={removed.name}
            autoFocus
            look="quiet"
            className="!h-6 !px-1.5"
            onClick={undoRemove}
          >
            Undo
          </Button>
        </p>
      )}
    </>
  )
}
