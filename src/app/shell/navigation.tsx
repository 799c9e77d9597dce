import { Link, useLocation } from 'react-router'
import { WaitingCount } from '~/components/approvals/waiting-count'
import { paths } from '~/components/paths'
import { usePreferences } from '~/stores/preferences'
import { ErrorBoundary } from '~/ui/error-boundary'

const LINKS = [
  { to: paths.pipelines(), label: 'Pipelines' },
  { to: paths.approvals(), label: 'Approvals' },
  { to: paths.tasks(), label: 'Tasks' },
  { to: paths.tools(), label: 'Tools' },
  { to: paths.registry(), label: 'Registry' },
  { to: paths.agents(), label: 'Agents' },
  { to: paths.activity(), label: 'Activity' },
  { to: paths.console(), label: 'Console' },
  { to: paths.settings(), label: 'Settings' },
]

/** Links to every screen; the current one carries `aria-current="page"`. */
export function Navigation({ onNavigate }: { readonly onNavigate: () => void }) {
  const { startView = '' } = usePreferences()
  const { pathname } = useLocation()
  return (
    <nav aria-label="Screens" className="flex flex-col gap-px px-2">
      {LINKS.map(({ to, label }) => (
        <Link
          key={to}
          to={to === paths.pipelines() ? to + startView : to}
          aria-current={`${pathname}/`.startsWith(`${to}/`) ? 'page' : undefined}
          onClick={onNavigate}
          className="text-soft hover:bg-pressed hover:text-ink aria-[current=page]:bg-pressed aria-[current=page]:text-ink flex h-8 items-center rounded-sm px-2 text-sm aria-[current=page]:font-medium pointer-coarse:h-11"
        >
          {label}
          {to === paths.approvals() && (
            <ErrorBoundary fallback={NoCount}>
              <WaitingCount />
            </ErrorBoundary>
          )}
        </Link>
      ))}
    </nav>
  )
}

/** A count that crashes leaves the links usable. */
function NoCount() {
  return null
}
