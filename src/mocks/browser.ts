/** The demo in the browser. `main.tsx` imports it dynamically, and only in demo mode. */
import {
  browserShownTime,
  browserStore,
  closeWelcome,
  isWelcomeClosed,
  openBrowserMemory,
  rememberScenario,
} from './browser-store'
import { mountInBrowser } from './browser-mount'
import { createDemoService } from './demo-service'
import { memoryStore, type EventStore } from './model/event-store'
import { ROLE_CARDS, ROLES, type RoleCard } from './model/roles'
import { SCENARIOS, scenarioOf } from './scenarios/scenarios'

export interface DemoOptions {
  /** The app's base path, for example `/`. The worker's script is there. */
  readonly baseUrl: string
}

export interface DemoControls {
  readonly scenario: string
  /** The value of `?scenario=`, if no scenario has this id. */
  readonly unknownScenario: string | undefined
  readonly scenarios: readonly { id: string; label: string; description: string }[]
  readonly roles: readonly RoleCard[]
  /**
   * Ids of the tasks that the scenario starts with, because the service cannot list tasks. Empty in browser tests that
   * switch off the automatic runs.
   */
  readonly tasks: readonly string[]
  readonly hasWelcome: boolean
  closeWelcome(): void
  /** Whether the browser cannot store the demo. Then each page load starts the demo again. */
  isInMemory(): boolean
  /** Stores another scenario, or writes it into the URL if it cannot be stored. The caller then reloads the page. */
  chooseScenario(id: string): Promise<void>
  reset(): Promise<void>
  /** Calls `listener` when another tab has changed the demo. Returns a function that stops this. */
  onChange(listener: () => void): () => void
}

/** A fixed seed, so that the demo is the same for all users. */
const SEED = 1

/**
 * Browser tests set this before the page starts, to switch off the automatic runs, the initial tasks and the welcome
 * panel (e2e/support/fixtures.ts).
 */
declare global {
  var sluiceDemo: { readonly living: boolean } | undefined
}
/** In these scenarios, a screen that the welcome panel links to would be empty or show an error. */
const WITHOUT_WELCOME: ReadonlySet<string> = new Set([
  'empty',
  'approvals',
  'unauthorized',
  'forbidden',
  'offline',
])

const isLiving = () => globalThis.sluiceDemo?.living !== false

interface Memory extends Pick<DemoControls, 'scenario' | 'isInMemory'> {
  readonly store: EventStore
  chooseScenario: (id: string) => Promise<void>
  onChange: (listener: () => void) => () => void
}

function writeAddress(scenario: string | undefined): void {
  const url = new URL(location.href)
  if (scenario === undefined) url.searchParams.delete('scenario')
  else url.searchParams.set('scenario', scenario)
  history.replaceState(history.state, '', url)
}

/** Without a database the demo still runs, but its state is lost with the page. */
function forgetfulMemory(asked: string | null): Memory {
  return {
    scenario: scenarioOf(asked ?? 'default').id,
    store: memoryStore(),
    isInMemory: () => true,
    chooseScenario(id) {
      writeAddress(scenarioOf(id).id)
      return Promise.resolve()
    },
    onChange: () => () => undefined,
  }
}

async function openMemory(asked: string | null): Promise<Memory> {
  try {
    const { database, rememberedScenario } = await openBrowserMemory()
    const scenario = scenarioOf(asked ?? rememberedScenario ?? 'default').id
    // This write fails if the database is full. Then the demo uses `forgetfulMemory()` and shows a notice.
    if (scenario !== rememberedScenario) await rememberScenario(database, scenario)
    const store = browserStore(database, scenario)
    return {
      scenario,
      store,
      isInMemory: () => store.isInMemory(),
      async chooseScenario(id) {
        const chosen = scenarioOf(id).id
        try {
          await rememberScenario(database, chosen)
          // A scenario in the address would override the choice.
          writeAddress(undefined)
        } catch {
          // The scenario could not be stored, so the address contains it.
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
 * Starts the demo, which then answers every request to `/api/v2` and `/mcp` of this origin.
 *
 * The scenario comes from `?scenario=`, otherwise from the last choice, otherwise it is `default`. If no worker can
 * run, the demo replaces `fetch`. If there is no database, it keeps its state in memory.
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
    lastShownTime: browserShownTime(),
  })
  const base = new URL(baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`, location.href)
  await mountInBrowser(service, new URL('mockServiceWorker.js', base).href)
  const { makeWorld } = scenarioOf(memory.scenario)
  return {
    scenario: memory.scenario,
    unknownScenario: asked === null || SCENARIOS.some(({ id }) => id === asked) ? undefined : asked,
    tasks: isLiving() ? makeWorld({ demoStartedAt: 0, seed: SEED }).tasks.map(({ id }) => id) : [],
    hasWelcome: isLiving() && !WITHOUT_WELCOME.has(memory.scenario) && !isWelcomeClosed(),
    closeWelcome,
    isInMemory: memory.isInMemory,
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
