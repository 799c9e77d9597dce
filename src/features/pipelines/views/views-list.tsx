import { useState } from 'react'
import { Link } from 'react-router'
import { useAnnounce } from '~/components/announcer'
import { paths } from '~/components/paths'
import { usePreferences } from '~/stores/preferences'
import { Button } from '~/ui/button'
import { saveViews, withView, type SavedView } from '~/stores/saved-views'

interface ViewsListProps {
  readonly views: readonly SavedView[]
  /** The search part of the address as it is. */
  readonly shown: string
}

/** The saved views as links, with the one that is the default. */
export function ViewsList({ views, shown }: ViewsListProps) {
  const { startView } = usePreferences()
  const announce = useAnnounce()
  const [removed, setRemoved] = useState<SavedView & { readonly wasStart: boolean }>()

  const remove = (view: SavedView) => {
    const wasStart = startView === view.search
    saveViews(views.filter((each) => each !== view))
    if (wasStart) usePreferences.setState({ startView: undefined })
    setRemoved({ ...view, wasStart })
    announce(`View “${view.name}” removed`)
  }
  const bringBack = () => {
    if (removed === undefined) return
    const next = withView(views, removed)
    if (typeof next !== 'string') saveViews(next)
    if (removed.wasStart) usePreferences.setState({ startView: removed.search })
    setRemoved(undefined)
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
            <Button
              look="quiet"
              aria-label={`Default view: ${view.name}`}
              aria-pressed={startView === view.search}
              className="!h-6 !px-1.5 text-xs aria-pressed:font-semibold pointer-coarse:!h-11"
              title="The default view is what Pipelines in the navigation opens"
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
              aria-label={`Remove view ${view.name}`}
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
          <Button look="quiet" className="!h-6 !px-1.5" onClick={bringBack}>
            Undo
          </Button>
        </p>
      )}
    </>
  )
}
