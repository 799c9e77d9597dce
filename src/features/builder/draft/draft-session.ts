import { createContext, use, useSyncExternalStore } from 'react'
import type { Validator } from '../validation/validator'
import type { CreateEngine } from '../create/create-engine'
import { stepsIn, type Draft } from './draft'
import type { DraftKeeper } from './draft-autosave'
import type { BuilderState, BuilderStore } from './draft-store'
import type { SourceOfDraft } from '../edit/source-of'

/** What all parts of one builder share. */
export interface BuilderDesk {
  /** Stays, whatever becomes of the id of its draft. */
  readonly key: string
  readonly store: BuilderStore
  readonly validator: Validator
  readonly engine: CreateEngine
  readonly keeper: DraftKeeper
  /** Secrets that were typed before and are on no disk, as JSON Pointers. */
  readonly omitted: readonly string[]
  /** Absent for a new pipeline. */
  readonly source?: SourceOfDraft | undefined
}

export const BuilderDeskContext = createContext<BuilderDesk | undefined>(undefined)

export function useBuilderDesk(): BuilderDesk {
  const desk = use(BuilderDeskContext)
  if (desk === undefined) throw new Error('A part of the builder stands outside of it.')
  return desk
}

/**
 * What is picked of the state; its reader is drawn again only when that has become another. A draft
 * changes with each letter.
 */
export function useFromBuilder<Picked>(pick: (state: BuilderState) => Picked): Picked {
  const { store } = useBuilderDesk()
  return useSyncExternalStore(store.subscribe, () => pick(store.get()))
}

const draftIn = ({ history }: BuilderState): Draft => history.present

export const useDraft = (): Draft => useFromBuilder(draftIn)

/** The step of this key, as it is now. */
export function useStep(key: string): unknown {
  return useFromBuilder((state) => {
    const { pipeline, keys } = draftIn(state)
    return stepsIn(pipeline)[keys.indexOf(key)]
  })
}

/** One a step, in their order: the same list until steps come, go or move. */
export const useStepKeys = (): Draft['keys'] => useFromBuilder((state) => draftIn(state).keys)
