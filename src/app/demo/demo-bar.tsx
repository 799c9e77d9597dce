import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { useStore } from 'zustand'
import { forgetStatuses } from '~/queries/known-statuses'
import { useService } from '~/queries/service-context'
import { useOpenResults } from '~/stores/open-results'
import { savedTasks, saveTasks } from '~/stores/saved-tasks'
import { storedText, tabStorage } from '~/stores/stored-text'
import { usePageCommands } from '~/stores/page-commands'
import { Button } from '~/ui/button'
import { Select } from '~/ui/select'
import type { DemoControls } from './demo-controls'

/** The value of the select box if the token belongs to no role of the demo, or if there is no token. */
const OTHER = 'other'

/** The scenario that this tab has shown last. A link can open the page with another scenario. */
const shownScenario = storedText('sluice.demo-scenario', tabStorage)

/** Saves the ids of the tasks that the demo starts with, because the service cannot list tasks. */
function saveDemoTasks({ tasks }: DemoControls): void {
  if (tasks.length > 0 && savedTasks().length === 0) saveTasks(tasks)
}

/** Says that this is the demo. If the user unfolds it, it shows controls for the scenario, the role and a reset. */
export function DemoBar({ demo }: { readonly demo: DemoControls }) {
  const { session } = useService()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { token, state } = useStore(session.store)
  // The page shows roles and never a token, because the user may have entered a personal token.
  const role = demo.roles.find((each) => each.token === token)
  const scenario = demo.scenarios.find(({ id }) => id === demo.scenario)

  useEffect(() => {
    // A reset in another tab restores older records. The known statuses are dropped, because an older record would not
    // replace the newer record that is known.
    const follow = async () => {
      await queries.invalidateQueries()
      forgetStatuses(queries)
    }
    return demo.onChange(() => void follow())
  }, [demo, queries])

  useEffect(() => {
    if (state === 'given') saveDemoTasks(demo)
  }, [demo, state])

  useEffect(() => {
    const former = shownScenario.read()
    // The open results are about pipelines of the former scenario.
    if (former !== undefined && former !== demo.scenario) useOpenResults.setState({ ids: [] })
    shownScenario.write(demo.scenario)
  }, [demo])

  const chooseRole = (label: string) => {
    const chosen = demo.roles.find((each) => each.label === label)
    if (chosen === undefined) return
    session.signIn(chosen.token, true)
    void queries.resetQueries()
  }
  // The page reloads, so that no late reply to an earlier request changes the new state.
  const reload = () => {
    // `PageHeading` takes the focus only if the entry in the history has a key, which the first entry of a visit lacks.
    // This navigation to the same address gives the entry a key, so that the heading takes the focus after the reload.
    void navigate({ search: location.search }, { replace: true })
    location.reload()
  }
  const chooseScenario = async (id: string) => {
    await demo.chooseScenario(id)
    reload()
  }
  const reset = async () => {
    await demo.reset()
    saveDemoTasks(demo)
    // The open results are about pipelines of the old state.
    useOpenResults.setState({ ids: [] })
    reload()
  }

  usePageCommands(() => [
    ...demo.scenarios.map(({ id, label }) => ({
      group: 'Settings' as const,
      label: `Scenario: ${label}`,
      isCurrent: id === demo.scenario,
      run: () => void chooseScenario(id),
    })),
    ...demo.roles.map(({ label }) => ({
      group: 'Settings' as const,
      label: `Role: ${label}`,
      isCurrent: label === role?.label,
      run: () => chooseRole(label),
    })),
    { group: 'Settings', label: 'Reset demo', run: () => void reset() },
  ])

  const title = scenario === undefined ? 'Demo' : `Demo · ${scenario.label}`
  return (
    <section aria-label="Demo" className="border-line border-t text-sm">
      <details>
        <summary className="text-soft hover:text-ink flex min-h-9 items-center gap-[11px] px-4 py-1 -outline-offset-2 pointer-coarse:min-h-11">
          <span className="flex min-w-0 flex-col">
            <span className="truncate" title={title}>
              {title}
            </span>
            {role && <span className="text-xs">{role.label}</span>}
          </span>
        </summary>
        <div className="flex flex-col gap-2 px-3 pb-3">
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
        </div>
      </details>
    </section>
  )
}
