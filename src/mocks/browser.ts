/** The demo in the browser: `main.tsx` loads this by a dynamic import, in demo mode only. */
import {
  browserLook,
  browserStore,
  openBrowserMemory,
  rememberScenario,
  rememberWelcome,
  type Welcome,
} from './browser-store'
import { mountInBrowser } from './browser-mount'
import { createDemoService } from './demo-service'
import { memoryStore, type EventStore } from './model/event-store'
import { ROLE_CARDS, ROLES, type RoleCard } from './model/roles'
import { SCENARIOS, scenarioOf } from './scenarios/scenarios'

export interface DemoOptions {
  /** The app's base path, e.g. `/`; the worker's script lies there. */
  readonly baseUrl: string
}

export interface DemoControls {
  /** The id of the scenario that is on. */
  readonly scenario: string
  /** What `?scenario=` asked for, when there is no such scenario. */
  readonly unknownScenario: string | undefined
  readonly scenarios: readonly { id: string; label: string; description: string }[]
  readonly roles: readonly RoleCard[]
  /** Ids of the tasks that the scenario starts with: the service has no list of tasks. */
  readonly tasks: readonly string[]
  /** Which places of the welcome were visited in this browser, or that it was closed for good. */
  readonly welcome: Welcome
  rememberWelcome(welcome: Welcome): void
  /** The browser stores nothing for the demo, so that it starts again with each page. */
  isForgetful(): boolean
  /** Remembers another scenario; the caller reloads the page. */
  chooseScenario(id: string): Promise<void>
  /** Back to the world that the scenario starts with. */
  reset(): Promise<void>
  /** Calls `listener` when another tab changed the demo; returns how to stop that. */
  onChange(listener: () => void): () => void
}

/** The demo is the same for everybody who opens it. */
const SEED = 1

/**
 * Browser tests set this before the page starts, so that nothing happens without them: neither runs nor a welcome
 * (e2e/support/fixtures.ts).
 */
declare global {
  var sluiceDemo: { readonly living: boolean } | undefined
}
/** Here the three places of the welcome have nothing to show. */
const WITHOUT_WELCOME: ReadonlySet<string> = new Set([
  'empty',
  'approvals',
  'unauthorized',
  'forbidden',
])

const isLiving = () => globalThis.sluiceDemo?.living !== false

interface Memory extends Pick<
  DemoControls,
  'scenario' | 'welcome' | 'rememberWelcome' | 'isForgetful'
> {
  readonly store: EventStore
  chooseScenario: (id: string) => Promise<void>
  onChange: (listener: () => void) => () => void
}

/** Names another scenario in the address, or none; a reload keeps the rest of the address. */
function writeAddress(scenario: string | undefined): void {
  const url = new URL(location.href)
  if (scenario === undefined) url.searchParams.delete('scenario')
  else url.searchParams.set('scenario', scenario)
  history.replaceState(history.state, '', url)
}

/** Where there is no database the demo still runs; it forgets with the page. */
function forgetfulMemory(asked: string | null): Memory {
  return {
    scenario: scenarioOf(asked ?? 'default').id,
    store: memoryStore(),
    welcome: [],
    rememberWelcome: () => undefined,
    isForgetful: () => true,
    chooseScenario(id) {
      writeAddress(scenarioOf(id).id)
      return Promise.resolve()
    },
    onChange: () => () => undefined,
  }
}

async function openMemory(asked: string | null): Promise<Memory> {
  try {
    const { database, rememberedScenario, welcome } = await openBrowserMemory()
    const scenario = scenarioOf(asked ?? rememberedScenario ?? 'default').id
    if (scenario !== rememberedScenario) await rememberScenario(database, scenario)
    // Fails where the database is full: then the demo goes on in memory, and says so.
    if (welcome === undefined) await rememberWelcome(database, [])
    const store = browserStore(database, scenario)
    return {
      scenario,
      store,
      welcome: welcome ?? [],
      // Where nothing can be stored any more, the welcome is shown again: that does no harm.
      rememberWelcome: (next) => void rememberWelcome(database, next).catch(() => undefined),
      isForgetful: () => store.isForgetful(),
      async chooseScenario(id) {
        const chosen = scenarioOf(id).id
        try {
          await rememberScenario(database, chosen)
          // The address would otherwise win over the choice.
          writeAddress(undefined)
        } catch {
          // Where nothing can be stored any more, the address holds the choice.
          writeAddress(chosen)
        }
      },
      onChange: (listener) => store.onChange(listener),
    }
  } catch {
    return forgetfulMemory(asked)
  }
}

/**
 * Starts the demo; every request to `/api/v2` of this origin is answered by it from then on.
 *
 * The scenario is that of `?scenario=`, else the one that was chosen last, else `default`. Never
 * rejects: without a worker it wraps `fetch`, without a database it keeps its state in memory.
 */
export async function startDemo({ baseUrl }: DemoOptions): Promise<DemoControls> {
  const asked = new URLSearchParams(location.search).get('scenario')
  const memory = await openMemory(asked)
  const service = createDemoService({
    store: memory.store,
    clock: () => Date.now(),
    seed: SEED,
    scenario: memory.scenario,
    living: isLiving(),
    lastLook: browserLook(),
  })
  const base = new URL(baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`, location.href)
  await mountInBrowser(service, new URL('mockServiceWorker.js', base).href)
  const { makeWorld } = scenarioOf(memory.scenario)
  return {
    scenario: memory.scenario,
    unknownScenario: asked === null || SCENARIOS.some(({ id }) => id === asked) ? undefined : asked,
    tasks: isLiving() ? makeWorld({ bornAt: 0, seed: SEED }).tasks.map(({ id }) => id) : [],
    welcome: isLiving() && !WITHOUT_WELCOME.has(memory.scenario) ? memory.welcome : 'closed',
    rememberWelcome: memory.rememberWelcome,
    isForgetful: memory.isForgetful,
    scenarios: SCENARIOS.map(({ id, description }) => ({
      id,
      label: (id.charAt(0).toUpperCase() + id.slice(1)).replace('-', ' '),
      description,
    })),
    roles: ROLES.map((role) => ROLE_CARDS[role]),
    chooseScenario: memory.chooseScenario,
    reset: () => service.reset(),
    onChange: memory.onChange,
  }
}
