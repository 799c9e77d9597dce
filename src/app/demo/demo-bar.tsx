import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useService } from '~/queries/service-context'
import { Button } from '~/ui/button'
import { Choice } from '~/ui/select'
import type { DemoControls } from './demo-controls'

/** Stands for whatever token is no role of the demo. */
const OTHER = 'other'

/** Says on every screen that this is the demo; switches its scenario and role, and resets it. */
export function DemoBar({ demo }: { readonly demo: DemoControls }) {
  const { session } = useService()
  const queries = useQueryClient()
  const token = useStore(session.store, (data) => data.token)
  // The page names roles and never a token: one of somebody's own may have been entered (security 6).
  const role = demo.roles.find((each) => each.token === token)?.label
  const scenario = demo.scenarios.find(({ id }) => id === demo.scenario)

  // A reset in another tab takes things back to an older state, which no poll may do.
  useEffect(() => demo.onChange(() => void queries.invalidateQueries()), [demo, queries])

  const chooseRole = (label: string) => {
    const chosen = demo.roles.find((each) => each.label === label)
    if (chosen === undefined) return
    session.signIn(chosen.token, true)
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
        value={role ?? OTHER}
        options={[
          ...demo.roles.map(({ label }) => ({ value: label, label })),
          ...(role === undefined ? [{ value: OTHER, label: 'Another token' }] : []),
        ]}
        onChange={chooseRole}
      />
      <Button onClick={() => void reset()}>Reset demo</Button>
    </section>
  )
}
