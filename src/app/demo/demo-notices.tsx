import { ServiceText } from '~/components/service-text'
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
      {demo.unknownScenario !== undefined && <UnknownScenario demo={demo} />}
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

function UnknownScenario({ demo }: DemoProps) {
  const label = demo.scenarios.find(({ id }) => id === demo.scenario)?.label ?? demo.scenario
  return (
    <Notice>
      There is no scenario “<ServiceText text={(demo.unknownScenario ?? '').slice(0, 60)} />
      ”. This is {label}. Scenarios: {demo.scenarios.map(({ id }) => id).join(', ')}.
    </Notice>
  )
}
