import { useEffect, useState, type ReactNode } from 'react'
import { Button } from './button'
import { moveFocusToHeading } from './focus-heading'

/**
 * True after `active` has been true for `ms` milliseconds. A loading message waits 300 ms, because otherwise it would
 * flicker for a fast reply.
 */
export function useDelayed(active: boolean, ms: number): boolean {
  const [elapsed, setElapsed] = useState(false)
  useEffect(() => {
    if (!active) return
    const timer = setTimeout(() => setElapsed(true), ms)
    return () => {
      clearTimeout(timer)
      setElapsed(false)
    }
  }, [active, ms])
  return active && elapsed
}

/** Returns the value after it has not changed for `ms` milliseconds, for example after a pause in typing. */
export function useDebounced<Value>(value: Value, ms: number): Value {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return debounced
}

export const NO_ANSWER_YET = 'Still loading: the service has not answered for more than 10\u00a0s.'

interface WhileLoadingProps {
  readonly label: string
  readonly onCancel: () => void
  readonly className: string
  readonly children: ReactNode
}

/** Shows the placeholder after 300 ms. After ten seconds it also shows a message and a Cancel button. */
export function WhileLoading(props: WhileLoadingProps) {
  const { label, onCancel, className, children } = props
  const isLate = useDelayed(true, 300)
  const isVeryLate = useDelayed(true, 10_000)

  return (
    <div ref={moveFocusToHeading} role="status" aria-label={label} className={className}>
      {isVeryLate && (
        <p className="flex items-center gap-3 px-4 py-2 text-sm">
          {NO_ANSWER_YET}
          <Button onClick={onCancel}>Cancel</Button>
        </p>
      )}
      {isLate && <div aria-hidden="true">{children}</div>}
    </div>
  )
}
