import type { ReactNode } from 'react'

const DRAWN: Partial<Record<string, string>> = {
  '✕': 'm4 4 8 8m0-8-8 8',
  '✓': 'm3 8.5 3.4 3.4L13 4.6',
}

/** A sign before its words. A cross and a tick are drawn, because each system's font has its own. */
export function Sign({ shape }: { readonly shape: ReactNode }) {
  const path = typeof shape === 'string' ? DRAWN[shape] : undefined
  return path === undefined ? (
    <span aria-hidden="true">{shape}</span>
  ) : (
    <svg
      aria-hidden="true"
      viewBox="0 0 16 16"
      strokeWidth="2"
      className="-mx-0.5 inline size-4 shrink-0 fill-none stroke-current align-[-3px]"
    >
      <path d={path} />
    </svg>
  )
}

/** Before the words of a notice about a failure. */
export function FailedSign() {
  return (
    <span className="text-danger mr-2">
      <Sign shape="✕" />
    </span>
  )
}
