/**
 * From the click to what became of it: validate, write down that it goes out, send it once, and say
 * what is known. All effects are passed in. Nothing here sends a pipeline twice (I1), and what may
 * have been created is looked up by its name, never sent again (faults.md, B1).
 */
import { ApiError, mayHaveBeenDone } from '~/api/api-error'
import { nameOf, type Pipeline } from '~/api/pipelines'
import { own, type JsonObject } from '~/lib/json'
import type { Verdict } from '../validation/validator'
import type { Draft } from '../draft/draft'

/** The pipelines of one name in the list as it was read. */
export interface FoundByName {
  readonly pipelines: readonly Pipeline[]
  /** False when the list is one page of more, or holds records that could not be read. */
  readonly isWhole: boolean
}

/** What a look for the name has found. */
export type Lookup =
  | { readonly is: 'looking' }
  | { readonly is: 'failed'; readonly error: unknown }
  | ({ readonly is: 'found' } & FoundByName)

export type CreateState =
  | { readonly stage: 'ready' }
  | { readonly stage: 'validating' | 'creating' }
  /** The service has answered that it would not take it. */
  | { readonly stage: 'unfit' }
  /** The service could not be asked whether it would take it. */
  | { readonly stage: 'unasked'; readonly error: unknown }
  /** B0: certainly not created. */
  | { readonly stage: 'refused'; readonly error: unknown; readonly draft: Draft }
  /** B1: may have been created. `error` is missing when a page before this one sent it. */
  | {
      readonly stage: 'unsure'
      readonly error?: unknown
      readonly name: string
      readonly lookup: Lookup
    }
  /** Another tab is at it, or was. */
  | { readonly stage: 'elsewhere' }
  | { readonly stage: 'created'; readonly id: string | undefined; readonly name: string }

export interface CreateEffects {
  readonly check: (draft: Draft) => Promise<Verdict>
  /** @throws ApiError */
  readonly send: (pipeline: JsonObject) => Promise<Pipeline | undefined>
  /** Pipelines of this name, read anew. @throws ApiError */
  readonly findByName: (name: string) => Promise<FoundByName>
  /** Runs the work unless another tab is at the same draft. @returns false when one is */
  readonly alone: (work: () => Promise<void>) => Promise<boolean>
  /** Writes into the draft that it goes out now, or that it did not. @returns false when another tab has created it */
  readonly noteSent: (name: string | undefined) => Promise<boolean>
  readonly onCreated: () => void | Promise<void>
}

export interface CreateEngine {
  readonly get: () => CreateState
  readonly subscribe: (listener: () => void) => () => void
  /** `asked`: validate first; `anyway`: whatever the verdict is. Does nothing while it is at work. */
  readonly create: (draft: Draft, how?: 'asked' | 'anyway') => Promise<void>
  readonly lookAgain: () => Promise<void>
  /** Back to the form; what was said about the last attempt is over. */
  readonly dismiss: () => void
}

const AT_WORK: ReadonlySet<CreateState['stage']> = new Set(['validating', 'creating'])

/** May the pipeline exist although no success was reported? What is no answer of ours may be anything. */
export function mayExist(error: unknown): boolean {
  return !(error instanceof ApiError) || mayHaveBeenDone(error.kind)
}

export function nameIn(pipeline: JsonObject): string {
  const name = own(pipeline, 'name')
  return typeof name === 'string' ? name : ''
}

/** @param sentBefore the name under which a page before this one sent the draft without an answer */
export function createCreateEngine(effects: CreateEffects, sentBefore?: string): CreateEngine {
  let state: CreateState = { stage: 'ready' }
  const listeners = new Set<() => void>()
  const show = (next: CreateState) => {
    state = next
    for (const listener of listeners) listener()
  }

  const look = async (name: string, error?: unknown) => {
    const about = { stage: 'unsure', name, ...(error !== undefined && { error }) } as const
    show({ ...about, lookup: { is: 'looking' } })
    let lookup: Lookup
    try {
      lookup = { is: 'found', ...(await effects.findByName(name)) }
    } catch (failure) {
      lookup = { is: 'failed', error: failure }
    }
    if (state.stage === 'unsure') show({ ...about, lookup })
  }

  const send = async (draft: Draft) => {
    const { pipeline } = draft
    const name = nameIn(pipeline)
    show({ stage: 'creating' })
    if (!(await effects.noteSent(name))) return show({ stage: 'elsewhere' })
    let made: Pipeline | undefined
    try {
      made = await effects.send(pipeline)
    } catch (error) {
      if (mayExist(error)) return look(name, error)
      await effects.noteSent(undefined)
      return show({ stage: 'refused', error, draft })
    }
    // A success that names no id: the list may tell it.
    if (made === undefined) return look(name)
    show({ stage: 'created', id: made._id, name: nameOf(made) })
    await effects.onCreated()
  }

  if (sentBefore !== undefined) void look(sentBefore)
  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async create(draft, how = 'asked') {
      if (AT_WORK.has(state.stage)) return
      if (how === 'asked') {
        show({ stage: 'validating' })
        const { validation, error } = await effects.check(draft)
        if (validation === undefined) return show({ stage: 'unasked', error })
        if (!validation.valid) return show({ stage: 'unfit' })
      }
      show({ stage: 'creating' })
      const isAlone = await effects.alone(() => send(draft))
      if (!isAlone) show({ stage: 'elsewhere' })
    },
    async lookAgain() {
      if (state.stage === 'unsure') await look(state.name, state.error)
    },
    dismiss() {
      if (AT_WORK.has(state.stage)) return
      // Somebody has seen that it may exist: a reload need not ask again.
      if (state.stage === 'unsure') void effects.noteSent(undefined)
      show({ stage: 'ready' })
    },
  }
}
