import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '~/components/paths'
import { ServiceText } from '~/components/service-text'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Notice } from '~/ui/notice'
import type { DemoControls } from './demo-controls'

interface DemoProps {
  readonly demo: DemoControls
}

/** Says where the bar is folded away that this is the demo. */
export function DemoMark() {
  return <span className="text-soft text-xs lg:hidden">Demo</span>
}

/** The welcome on the first visit, an unknown scenario, and a browser that stores nothing. */
export function DemoNotices({ demo }: DemoProps) {
  const [isOpen, setIsOpen] = useState(demo.isWelcome)
  const close = () => {
    demo.closeWelcome()
    setIsOpen(false)
  }
  return (
    <>
      {demo.unknownScenario !== undefined && <UnknownScenario demo={demo} />}
      {demo.isForgetful() && (
        <Notice>
          This browser stores nothing for the demo. It works in this tab and starts again with each
          reload.
        </Notice>
      )}
      {isOpen && <Welcome onClose={close} />}
    </>
  )
}

function UnknownScenario({ demo }: DemoProps) {
  const label = demo.scenarios.find(({ id }) => id === demo.scenario)?.label ?? demo.scenario
  return (
    <Notice>
      There is no scenario “<ServiceText text={(demo.unknownScenario ?? '').slice(0, 60)} />
      ”. This is {label}. Scenarios: {demo.scenarios.map(({ id }) => id).join(', ')}.
    </Notice>
  )
}

const PLACES = [
  { to: paths.approvals(), label: 'Clear a gate', hint: 'Approve or reject what waits.' },
  {
    to: `${paths.pipelines()}?q=status%3Afailed`,
    label: 'Rerun what failed',
    hint: 'Select the failed pipelines and run them.',
  },
  {
    to: paths.source(),
    label: 'Build from a repository',
    hint: 'From a branch to a running pipeline.',
  },
] as const

function Welcome({ onClose }: { readonly onClose: () => void }) {
  return (
    <section
      aria-labelledby="welcome"
      className="border-line bg-raised relative border-b px-4 py-3 text-sm"
    >
      <h2 id="welcome" className="pr-10 text-base font-semibold">
        Welcome to Sluice
      </h2>
      <p className="mt-1 max-w-prose pr-10">
        Sluice builds, runs and approves pipelines, one or five hundred at a time. After each batch
        it shows what happened to every single pipeline. All data here are made up, so you cannot
        break anything.
      </p>
      <ul className="mt-3 grid gap-2 sm:grid-cols-3 lg:max-w-4xl">
        {PLACES.map(({ to, label, hint }) => (
          <li key={to}>
            <Link
              to={to}
              onClick={onClose}
              className="border-line bg-canvas hover:bg-hover flex h-full min-h-11 flex-col rounded-md border px-3 py-2"
            >
              <span className="text-accent font-medium">{label}</span>
              <span className="text-soft">{hint}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Button
        look="quiet"
        className="!absolute top-2 right-2"
        aria-label="Close the welcome"
        onClick={onClose}
      >
        <Icon name="close" />
      </Button>
    </section>
  )
}
