import { NavLink } from 'react-router'
import { paths } from '~/components/paths'
import { usePreferences } from '~/stores/preferences'
import { Icon } from '~/ui/icon'
import { useWaitingBadge } from '~/stores/waiting-badge'

/** The main screens, in the order of the navigation. The palette lists them too. */
export const LINKS = [
  { to: paths.pipelines(), label: 'Pipelines', icon: 'pipelines' },
  { to: paths.approvals(), label: 'Approvals', icon: 'approvals' },
  { to: paths.tasks(), label: 'Tasks', icon: 'tasks' },
  { to: paths.tools(), label: 'Tools', icon: 'tools' },
  { to: paths.registry(), label: 'Registry', icon: 'registry' },
  { to: paths.agents(), label: 'Agents', icon: 'agents' },
  { to: paths.activity(), label: 'Activity', icon: 'activity' },
  { to: paths.console(), label: 'Console', icon: 'console' },
  { to: paths.settings(), label: 'Settings', icon: 'settings' },
] as const

export function Navigation({ onNavigate }: { readonly onNavigate: () => void }) {
  const { startView = '' } = usePreferences()
  return (
    <nav aria-label="Screens" className="flex flex-col gap-px px-2 pointer-coarse:folded:px-0.5">
      {LINKS.map(({ to, label, icon }) => (
        <NavLink
          key={to}
          to={to === paths.pipelines() ? to + startView : to}
          onClick={onNavigate}
          title={label}
          className="text-soft hover:bg-pressed hover:text-ink aria-[current=page]:bg-pressed aria-[current=page]:text-ink relative flex h-8 items-center gap-2.5 rounded-sm px-2 text-sm aria-[current=page]:font-medium folded:justify-center pointer-coarse:h-11"
        >
          <Icon name={icon} />
          <span className="folded:sr-only">{label}</span>
          {to === paths.approvals() && <WaitingCount className="ml-auto pl-2 digits at-symbol" />}
        </NavLink>
      ))}
    </nav>
  )
}

/** @param noun a word such as “waiting” after the number, if no label beside the number explains it */
export function WaitingCount({
  className,
  noun,
}: {
  readonly className: string
  readonly noun?: string
}) {
  const { text, spoken = noun && `${text} ${noun}` } = useWaitingBadge()
  if (text === undefined) return null
  return (
    <span title={spoken} className={`text-phase-waiting_approval font-medium ${className}`}>
      <span aria-hidden={spoken !== undefined}>{text}</span>
      {spoken !== undefined && <span className="sr-only"> {spoken}</span>}
    </span>
  )
}
