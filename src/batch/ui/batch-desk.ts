import type { Pipeline } from '~/api/pipelines'
import type { BatchEngine, BatchRequest, BatchTarget, Preflight } from '~/batch/engine/batch'
import type { DeletedCopy } from '~/stores/deleted-copies'
import type { Selection } from '~/lib/selection'
import type { Asking, Launch, Launcher } from './batch-request'

/** How long a confirmed deletion can be taken back before anything is sent, in milliseconds. */
export const TAKE_BACK = 5_000

/** A check that takes longer is shown, in milliseconds. */
const SOON = 1_000

/** What is said with an action. */
export type Messages = Pick<BatchRequest, 'message' | 'messages'>

/** What was confirmed: exactly these targets, as this preflight found them. */
export interface Confirmed {
  readonly asking: Asking
  readonly targets: readonly BatchTarget[]
  readonly preflight: Preflight
  readonly messages?: Messages
}

export interface DeskState {
  /** Batches of this visit that have not been dismissed. */
  readonly shown: ReadonlySet<string>
  readonly chosen: string | undefined
  /** What waits for its confirmation. */
  readonly sheet: Asking | undefined
  /** A confirmed deletion that is not sent yet. */
  readonly removal: { readonly confirmed: Confirmed; readonly due: number } | undefined
  /** What ended before is left to Activity (epoch ms). */
  readonly since: number
}

export interface DeskEffects {
  readonly engine: BatchEngine
  readonly launcher: Launcher
  readonly now: () => number
  /** @returns gives the timer up */
  readonly after: (ms: number, work: () => void) => () => void
  /** Keeps copies of what will be deleted. Never rejects. @returns false when they could not be kept */
  readonly keepCopies: (copies: readonly DeletedCopy[]) => Promise<boolean>
  /** Says something that stands nowhere else. */
  readonly say: (words: string) => void
}

/** The way from the click to the engine: straight on, by the sheet, or by the sheet and five seconds. */
export interface BatchDesk {
  readonly state: () => DeskState
  readonly subscribe: (listener: () => void) => () => void
  /** Begins to take up what is asked for. @returns ends it */
  readonly open: () => () => void
  readonly confirm: (
    targets: readonly BatchTarget[],
    preflight: Preflight,
    messages?: Messages,
  ) => void
  readonly cancel: () => void
  readonly takeBack: () => void
  /** The token is another or gone: what was checked or confirmed with it is not sent. */
  readonly withdraw: () => void
  readonly choose: (id: string) => void
  readonly dismiss: () => void
  /** Signed out: nothing that waits is sent any more, and no name stays on the screen. */
  readonly forget: () => void
  /** Selects ids on the screen that asked for the batch; `undefined` when none did. */
  readonly selectorOf: (id: string) => ((ids: readonly string[]) => void) | undefined
}

const EMPTY = {
  shown: new Set<string>(),
  chosen: undefined,
  sheet: undefined,
  removal: undefined,
}

export function createBatchDesk({
  engine,
  launcher,
  now,
  after,
  keepCopies,
  say,
}: DeskEffects): BatchDesk {
  let state: DeskState = { ...EMPTY, since: now() }
  let taken = 0
  /** Counts what was given up, so that a deletion whose copies are being kept is not sent after that. */
  let withdrawals = 0
  let giveUpRemoval: (() => void) | undefined
  /** Of the screens that asked, by batch. */
  const selections = new Map<string, Selection>()
  /** By batch, what it took out of the selection and may put back. */
  const spent = new Map<string, readonly string[]>()
  const listeners = new Set<() => void>()
  const change = (next: Partial<DeskState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const show = (id: string, { spends }: Launch) => {
    if (spends !== undefined) selections.set(id, spends.selection)
    change({ shown: new Set([...state.shown, id]), chosen: id })
  }
  const start = ({ asking, targets, preflight, messages }: Confirmed) => {
    const { request, spends, onStarted } = asking
    // The unknown ones are among the targets only when somebody has included them.
    const unknown = preflight.underWay.filter(({ state: known }) => known === 'unknown')
    const started = engine.start(
      { ...request, ...messages, targets },
      { intent: preflight.intent, again: new Set(unknown.map(({ target }) => target.id)) },
    )
    if (spends !== undefined) {
      // A row that was acted on from its own menu was not selected, and does not become so.
      spent.set(
        started,
        spends.keys.filter((key) => spends.selection.has(key)),
      )
      spends.selection.setRange(spends.keys, false)
    }
    show(started, asking)
    onStarted?.(
      targets.map(({ id }) => id),
      started,
    )
  }

  /** Nothing of a batch was done: what was selected for it is selected again, unless something else is. */
  const putBack = () => {
    for (const [id, keys] of spent) {
      const view = engine.batch(id)
      if (view?.stage !== 'finished') continue
      spent.delete(id)
      const { refused, not_sent: notSent } = view.counts
      const selection = selections.get(id)
      if (refused + notSent < view.total || selection === undefined || selection.size() > 0)
        continue
      const gone = new Set<string>()
      for (const { target, isGone } of view.items()) if (isGone === true) gone.add(target.id)
      selection.setRange(
        keys.filter((key) => !gone.has(key)),
        true,
      )
    }
  }

  const remove = async (confirmed: Confirmed) => {
    const before = withdrawals
    change({ removal: undefined })
    // The copies first: once it is sent, nobody can ask the service for them any more.
    const isKept = await keepCopies(copiesOf(confirmed, now()))
    if (withdrawals !== before) return
    if (isKept) start(confirmed)
    else say('Nothing was deleted: this browser cannot keep the copies that were promised.')
  }
  const confirm = (confirmed: Confirmed) => {
    launcher.settle()
    if (confirmed.asking.request.action !== 'delete') return start(confirmed)
    giveUpRemoval = after(TAKE_BACK, () => void remove(confirmed))
    return change({ removal: { confirmed, due: now() + TAKE_BACK } })
  }

  /** Running one that can run needs no more than the click that asked for it. */
  const startAlone = async (asking: Asking) => {
    // What takes longer gets the sheet, which says so and can be cancelled.
    const giveUp = after(SOON, () => {
      if (launcher.current() === asking) change({ sheet: asking })
    })
    const preflight = await engine.preflight(asking.request)
    giveUp()
    if (launcher.current() !== asking || state.sheet === asking) return
    if (preflight.eligible.length === 1) {
      confirm({ asking, targets: asking.request.targets, preflight })
    } else change({ sheet: asking })
  }
  const takeUp = () => {
    const asking = launcher.current()
    if (asking === undefined) {
      if (state.sheet !== undefined) change({ sheet: undefined })
      return
    }
    if (asking.key === taken) return
    taken = asking.key
    const { request } = asking
    if (request.action === 'status') {
      launcher.settle()
      show(engine.start(request), asking)
    } else if (request.action === 'run' && request.targets.length === 1) void startAlone(asking)
    else if (request.action === 'delete' && state.removal !== undefined) {
      // A second deletion would push the way back of the first off the screen.
      launcher.settle()
      say('A deletion is about to be sent. Take it back, or ask again in a few seconds.')
    } else change({ sheet: asking })
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    open() {
      launcher.provide(engine)
      takeUp()
      const ends = [launcher.subscribe(takeUp), engine.subscribe(putBack)]
      return () => {
        for (const end of ends) end()
      }
    },
    confirm(targets, preflight, messages = {}) {
      if (state.sheet !== undefined) confirm({ asking: state.sheet, targets, preflight, messages })
    },
    cancel: () => launcher.settle(),
    takeBack() {
      giveUpRemoval?.()
      change({ removal: undefined })
    },
    withdraw() {
      withdrawals += 1
      launcher.settle()
      if (state.removal === undefined) return
      giveUpRemoval?.()
      change({ removal: undefined })
      say('Nothing was deleted: the token was changed or removed before the deletion was sent.')
    },
    choose: (chosen) => change({ chosen }),
    dismiss: () => change({ shown: new Set(), chosen: undefined, since: now() }),
    forget() {
      withdrawals += 1
      giveUpRemoval?.()
      selections.clear()
      spent.clear()
      launcher.settle()
      change({ ...EMPTY, since: now() })
    },
    selectorOf(id) {
      const selection = selections.get(id)
      if (selection === undefined) return undefined
      return (ids) => {
        selection.clear()
        selection.setRange(ids, true)
      }
    },
  }
}

function copiesOf({ targets, preflight, asking }: Confirmed, at: number): readonly DeletedCopy[] {
  const fresh = new Map<string, Pipeline | undefined>(
    [...preflight.eligible, ...preflight.unknown, ...preflight.underWay].map(
      ({ target, record }) => [target.id, record],
    ),
  )
  return targets.flatMap(({ id, name }) => {
    const record = fresh.get(id) ?? asking.records.get(id)
    return record === undefined ? [] : [{ id, name, at, record: record.raw }]
  })
}
