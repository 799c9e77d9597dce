import { stepsIn } from '~/domain/steps-in'
import { createContext } from 'react'
import { useStore } from 'zustand'
import { useProvided } from '~/ui/provided'
import type { Draft } from './draft'
import type { DraftAutosave } from './draft-autosave'
import type { DraftSource } from './draft-source'
import type { DraftState, DraftStore } from './draft-store'

export interface DraftSession {
  /** The React key of the builder. It stays the same when the id of the draft changes, so that the page stays open. */
  readonly key: string
  readonly store: DraftStore
  readonly autosave: DraftAutosave
  readonly omitted: readonly string[]
  /** The pipeline that the user clones or edits. Undefined for a new pipeline. */
  readonly source: DraftSource | undefined
}

export const DraftSessionContext = createContext<DraftSession | undefined>(undefined)

export function useDraftSession(): DraftSession {
  return useProvided(DraftSessionContext, 'draft session')
}

/** Selects a part of the state of the draft. Select as little as possible, because a draft changes with each letter. */
export function useDraftState<Selected>(select: (state: DraftState) => Selected): Selected {
  return useStore(useDraftSession().store, select)
}

const draftIn = ({ history }: DraftState): Draft => history.present

export const useDraft = (): Draft => useDraftState(draftIn)

export function useStep(key: string): unknown {
  return useDraftState((state) => {
    const { pipeline, keys } = draftIn(state)
    return stepsIn(pipeline)[keys.indexOf(key)]
  })
}

/** The keys of the steps, in order. The array stays the same until a step is added, removed or moved. */
export const useStepKeys = (): Draft['keys'] => useDraftState((state) => draftIn(state).keys)
