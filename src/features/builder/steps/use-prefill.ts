import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useDraftSession } from '../draft/draft-session'
import { readPrefill, stepOfPrefill, withoutPrefill } from './prefill'
import type { StepTypes } from './use-step-types'

/**
 * Adds the step that the address names to the draft, once, and removes it from the address. It waits for the
 * step types, because they say what a step needs.
 *
 * @returns whether the step is still to come
 */
export function usePrefill({ types, isReady }: StepTypes): boolean {
  const { store } = useDraftSession()
  const [params, setParams] = useSearchParams()
  const isDone = useRef(false)
  const prefill = readPrefill(params)
  useEffect(() => {
    if (prefill === undefined || !isReady || isDone.current) return
    isDone.current = true
    store.edit({ do: 'add', step: stepOfPrefill(prefill, types), at: 0 })
    setParams(withoutPrefill, { replace: true })
  })
  return prefill !== undefined
}
