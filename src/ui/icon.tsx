import type { ReactNode } from 'react'

/** The path of each icon, in a square of 16 px. */
const PATHS = {
  activity: 'M1.5 8.5h3l2-5 3 9 2-4h3',
  agents: 'M3 6.5h10v6.5H3zM8 6.5V3.5M6 3.5h4M6 9.5h.01M10 9.5h.01',
  approvals: 'm8 2 6 6-6 6-6-6zM5.8 8l1.5 1.5L10.4 6.5',
  bookmark: 'M4.5 2.5h7v11L8 10.6l-3.5 2.9z',
  check: 'm3 8.5 3.4 3.4L13 4.6',
  'chevron-down': 'm4 6 4 4 4-4',
  'chevron-up': 'm4 10 4-4 4 4',
  close: 'm4 4 8 8m0-8-8 8',
  columns: 'M2.5 3h11v10h-11zM6.2 3v10m3.6-10v10',
  console: 'M2 3h12v10H2zM4.5 6l2 2-2 2M8 10.5h3',
  copy: 'M6 5.5h7.5v8H6zM10 5.5v-3H2.5v8H6',
  download: 'M8 2.5v7.5m-3.2-3L8 10.2 11.2 7M3 13.5h10',
  menu: 'M2.5 4.5h11m-11 3.5h11m-11 3.5h11',
  more: 'M3 8a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0m4.5 0a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0M12 8a.5.5 0 1 0 1 0 .5.5 0 1 0-1 0',
  pipelines: 'M2 4.5h5l2 7h5M2 11.5h3.5M10.5 4.5H14',
  plus: 'M8 3v10M3 8h10',
  refresh: 'M13 8a5 5 0 1 1-1.6-3.7M13 2.5v3h-3',
  registry: 'M2.5 3h11v4h-11zM2.5 9h11v4h-11zM5 5h.01M5 11h.01',
  search: 'M7 2.8a4.2 4.2 0 1 1 0 8.4 4.2 4.2 0 0 1 0-8.4m3.1 7.3 3.4 3.4',
  settings: 'M2.5 4.5h6m3 0h2m-11 7h2m3 0h6M10 3v3m-4 4v3',
  tasks: 'm2 4 1.2 1.2L5.2 3M2 10.5l1.2 1.2 2-2.2M7.5 4.5H14M7.5 11H14',
  tools:
    'M10.2 2.6a3.4 3.4 0 0 0-2.8 4.7L2.5 12.2l1.3 1.3 4.9-4.9a3.4 3.4 0 0 0 4.7-2.8l-2 1.2-1.6-1.6z',
  'sign-out': 'M9.5 3H3v10h6.5M7 8h7m-2.5-2.6L14 8l-2.5 2.6',
} as const

export type IconName = keyof typeof PATHS

/** An icon in the color of the text. It is decorative, because a text or the control has the name. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 16 16"
      className={`size-4 shrink-0 fill-none stroke-current ${className}`}
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}

/**
 * A sign before a text. A cross or a tick is an SVG, because these characters differ between system fonts. Any other
 * sign is a character.
 */
export function Sign({ shape }: { readonly shape: ReactNode }) {
  const name = shape === '✕' ? 'close' : shape === '✓' && 'check'
  return name ? (
    <Icon name={name} className="-mx-0.5 inline stroke-2 align-[-3px]" />
  ) : (
    <span aria-hidden="true">{shape}</span>
  )
}

export function FailedSign() {
  return (
    <span className="text-danger mr-2">
      <Sign shape="✕" />
    </span>
  )
}
