import { useState } from 'react'
import { ServiceText } from '~/components/service-text'
import { Button } from '~/ui/button'
import { focusHeading } from '~/ui/focus-heading'
import { Notice } from '~/ui/notice'
import type { DemoControls } from './demo-controls'
import { Welcome } from './welcome'

interface DemoProps {
  readonly demo: DemoControls
}

/** Says where the bar is folded away that this is the demo. */
export function DemoMark() {
  return <span className="text-soft text-xs lg:hidden">Demo</span>
}

/** The welcome, an unknown scenario, and a browser that stores nothing. */
export function DemoNotices({ demo }: DemoProps) {
  return (
    <>
      <UnknownScenario demo={demo} />
      {demo.isForgetful() && (
        <Notice>
          This browser stores nothing for the demo. It works in this tab and starts again with each
          reload.
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
  const dismiss = () => {
    setIsDismissed(true)
    // The button that had the focus is gone.
    focusHeading()
  }
  return (
    <Notice actions={<Button onClick={dismiss}>Dismiss</Button>}>
      There is no scenario “<ServiceText text={unknownScenario.slice(0, 60)} />
      ”. This is {label}. Scenarios: {scenarios.map(({ id }) => id).join(', ')}.
    </Notice>
  )
}
