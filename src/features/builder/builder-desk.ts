import { createContext, use, useSyncExternalStore } from 'react'
import type { Validator } from './check/validator'
import type { CreateEngine } from './create/create-engine'
import type { Draft } from './draft/draft'
import type { DraftKeeper } from './draft/draft-keeper'
import type { BuilderState, BuilderStore } from './draft/builder-store'
import type { SourceOfDraft } from './existing/source-of'

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

export function useBuilderState(): BuilderState {
  const { store } = useBuilderDesk()
  return useSyncExternalStore(store.subscribe, store.get)
}

export function useDraft(): Draft {
  return useBuilderState().history.present
}
