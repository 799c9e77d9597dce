import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useBuilderDesk } from '../draft/draft-session'
import { readPrefill, stepOfPrefill, withoutPrefill } from './prefill'
import type { StepTypes } from './use-step-types'

/**
 * Puts the step that the address names into the draft, once, and takes it out of the address.
 *
 * An effect, because it waits for what the service offers: the type of a tool says what a step needs.
 */
export function usePrefill({ types, isReady }: StepTypes): void {
  const { store } = useBuilderDesk()
  const [params, setParams] = useSearchParams()
  const isDone = useRef(false)
  const prefill = readPrefill(params)
  useEffect(() => {
    if (prefill === undefined || !isReady || isDone.current) return
    isDone.current = true
    store.edit({ do: 'add', step: stepOfPrefill(prefill, types), at: 0 })
    setParams(withoutPrefill, { replace: true })
  })
}
