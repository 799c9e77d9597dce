import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useService } from '~/queries/service-context'
import { saveTasks } from '~/stores/saved-tasks'
import { Button } from '~/ui/button'
import { Select } from '~/ui/select'
import type { DemoControls } from './demo-controls'

/** Stands for whatever token is no role of the demo. */
const OTHER = 'other'

/** Says on every screen that this is the demo; switches its scenario and role, and resets it. */
export function DemoBar({ demo }: { readonly demo: DemoControls }) {
  const { session } = useService()
  const queries = useQueryClient()
  const token = useStore(session.store, (data) => data.token)
  // The page names roles and never a token, because somebody may have entered a token of their own.
  const role = demo.roles.find((each) => each.token === token)
  const scenario = demo.scenarios.find(({ id }) => id === demo.scenario)

  // A reset in another tab takes things back to an older state, which no poll may do.
  useEffect(() => demo.onChange(() => void queries.invalidateQueries()), [demo, queries])

  // The service has no list of tasks, so a first visitor would not find those that the demo starts with.
  useEffect(() => {
    if (demo.isFirstVisit && demo.tasks.length > 0) saveTasks(demo.tasks)
  }, [demo])

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
      <Select
        label="Scenario"
        labelHidden
        value={demo.scenario}
        options={demo.scenarios.map(({ id, label }) => ({ value: id, label }))}
        onChange={(id) => void chooseScenario(id)}
      />
      {scenario !== undefined && <p className="text-soft text-xs">{scenario.description}</p>}
      <Select
        label="Role"
        labelHidden
        value={role?.label ?? OTHER}
        options={[
          ...demo.roles.map(({ label }) => ({ value: label, label })),
          ...(role === undefined ? [{ value: OTHER, label: 'Another token' }] : []),
        ]}
        onChange={chooseRole}
      />
      {role !== undefined && <p className="text-soft text-xs">{role.description}</p>}
      <Button onClick={() => void reset()}>Reset demo</Button>
    </section>
  )
}
