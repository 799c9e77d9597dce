import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '~/components/paths'
import { Icon } from '~/ui/icon'
import { ServiceText } from '~/components/service-text'
import { Button } from '~/ui/button'
import { focusHeading } from '~/ui/focus-heading'
import { Notice } from '~/ui/notice'
import { useOpenResults } from '~/stores/open-results'
import type { DemoControls } from './demo-controls'

interface DemoProps {
  readonly demo: DemoControls
}

/** Marks the page as a demo on narrow screens, where the demo bar is in the closed menu. */
export function DemoBadge() {
  return <span className="text-soft text-xs lg:hidden">Demo</span>
}

export function DemoNotices({ demo }: DemoProps) {
  return (
    <>
      <UnknownScenario demo={demo} />
      {demo.isInMemory() && (
        <Notice tone="neutral">
          This browser stores nothing for the demo. The demo works in this tab, and starts from its
          initial data at each reload.
        </Notice>
      )}
      <Welcome demo={demo} />
    </>
  )
}

function UnknownScenario({ demo: { unknownScenario, scenario, scenarios } }: DemoProps) {
  const [isDismissed, setIsDismissed] = useState(false)
  if (unknownScenario === undefined || isDismissed) return undefined
  const label = scenarios.find(({ id }) => id === scenario)?.label ?? scenario
  return (
    <Notice tone="neutral" actions={<Button onClick={() => setIsDismissed(true)}>Dismiss</Button>}>
      There is no scenario “<ServiceText text={unknownScenario.slice(0, 60)} />
      ”. The demo shows “{label}”. Scenarios: {scenarios.map(({ id }) => id).join(', ')}.
    </Notice>
  )
}

/** The first places to visit: the three main uses of Sluice. */
const PLACES = [
  { to: paths.approvals(), label: 'Clear a gate', hint: 'Approve or reject a waiting pipeline.' },
  {
    to: `${paths.pipelines()}?q=status%3Afailed`,
    label: 'Rerun failed pipelines',
    hint: 'Select the failed pipelines and run them.',
  },
  {
    to: paths.source(),
    label: 'Build from a repository',
    hint: 'Choose a repository and a branch.',
  },
] as const

/** Shown on the list of pipelines until the user closes it. Then it is never shown again. */
function Welcome({ demo }: DemoProps) {
  const [isOpen, setIsOpen] = useState(demo.hasWelcome)
  const { pathname } = useLocation()
  const { ids, isUnfolded } = useOpenResults()
  if (!isOpen || pathname !== paths.pipelines()) return undefined
  const close = () => {
    demo.closeWelcome()
    setIsOpen(false)
    // The clicked button disappears, so the heading gets the focus.
    focusHeading()
  }
  return (
    <section
      aria-labelledby="welcome"
      // On a phone, the welcome and the unfolded results would leave no room for the list.
      className={`border-line bg-raised relative border-b px-4 py-3 text-sm max-sm:py-2 ${ids.length > 0 && isUnfolded === true ? 'max-sm:hidden' : ''}`}
    >
      <p id="welcome" className="pr-10 text-base font-semibold">
        Welcome to Sluice
      </p>
      <p className="mt-1 max-w-3xl pr-10 max-sm:pr-0 max-sm:text-xs">
        Sluice builds, runs and approves pipelines, one or five hundred at a time. After each batch,
        Sluice shows what happened to every single pipeline. All data here are samples, so you
        cannot break anything.
      </p>
      <ul className="mt-2 flex flex-wrap gap-1.5 sm:gap-2 sm:mt-3 sm:grid sm:grid-cols-3 lg:max-w-4xl">
        {PLACES.map(({ to, label, hint }) => (
          <li key={to}>
            <Link
              to={to}
              className="border-line bg-canvas hover:bg-hover flex h-full min-h-11 flex-col justify-center rounded-md border px-1.5 max-sm:text-xs sm:px-3 sm:py-2"
            >
              <span className="text-accent font-medium">{label}</span>
              <span className="text-soft max-sm:hidden">{hint}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Button
        look="quiet"
        className="!absolute top-2 right-2 max-sm:top-0"
        aria-label="Close the welcome"
        onClick={close}
      >
        <Icon name="close" />
      </Button>
    </section>
  )
}
