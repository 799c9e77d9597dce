import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useService } from '~/components/service-context'
import { Button } from '~/ui/button'
import { Choice } from '~/ui/choice'
import type { DemoControls } from './demo-controls'

/** Says on every screen that this is the demo; switches its scenario and role, and resets it. */
export function DemoBar({ demo }: { readonly demo: DemoControls }) {
  const { session } = useService()
  const queries = useQueryClient()
  const [role, setRole] = useState(session.token() ?? '')
  const scenario = demo.scenarios.find(({ id }) => id === demo.scenario)

  // A reset in another tab takes things back to an older state, which no poll may do.
  useEffect(() => demo.onChange(() => void queries.invalidateQueries()), [demo, queries])

  const chooseRole = (token: string) => {
    setRole(token)
    session.signIn(token, true)
    void queries.resetQueries()
  }
  const chooseScenario = async (id: string) => {
    await demo.chooseScenario(id)
    const address = new URL(location.href)
    address.searchParams.delete('scenario')
    location.assign(address)
  }
  const reset = async () => {
    await demo.reset()
    await queries.resetQueries()
  }

  return (
    <section aria-label="Demo" className="border-line flex flex-col gap-2 border-t p-3 text-sm">
      <p className="flex items-center gap-2">
        <span
          aria-hidden="true"
          className="bg-phase-waiting_approval size-2 shrink-0 rounded-full"
        />
        <strong className="shrink-0 font-medium">Demo</strong>
        <span className="text-soft truncate">made-up data</span>
      </p>
      <Choice
        label="Scenario"
        labelHidden
        value={demo.scenario}
        options={demo.scenarios.map(({ id, label }) => ({ value: id, label }))}
        onChange={(id) => void chooseScenario(id)}
      />
      {scenario !== undefined && <p className="text-soft text-xs">{scenario.description}</p>}
      <Choice
        label="Role"
        labelHidden
        value={role}
        options={[
          ...demo.roles.map(({ token, label }) => ({ value: token, label })),
          ...(demo.roles.some(({ token }) => token === role)
            ? []
            : [{ value: role, label: 'Another token' }]),
        ]}
        onChange={chooseRole}
      />
      <Button onClick={() => void reset()}>Reset demo</Button>
    </section>
  )
}
