/** Drawn for 16 px, in the colour of the text. Decorative: the name stands beside it or on the control. */
const SHAPES = {
  bookmark: <path d="M4.5 2.5h7v11L8 10.6l-3.5 2.9z" />,
  'chevron-down': <path d="m4 6 4 4 4-4" />,
  'chevron-up': <path d="m4 10 4-4 4 4" />,
  close: <path d="m4 4 8 8m0-8-8 8" />,
  columns: <path d="M2.5 3h11v10h-11zM6.2 3v10m3.6-10v10" />,
  copy: <path d="M6 5.5h7.5v8H6zM10 5.5v-3H2.5v8H6" />,
  download: <path d="M8 2.5v7.5m-3.2-3L8 10.2 11.2 7M3 13.5h10" />,
  menu: <path d="M2.5 4.5h11m-11 3.5h11m-11 3.5h11" />,
  more: <path d="M3.5 8h.01M8 8h.01M12.5 8h.01" strokeWidth="2.4" />,
  plus: <path d="M8 3v10M3 8h10" />,
  refresh: <path d="M13 8a5 5 0 1 1-1.6-3.7M13 2.5v3h-3" />,
  search: <path d="M7 2.8a4.2 4.2 0 1 1 0 8.4 4.2 4.2 0 0 1 0-8.4m3.1 7.3 3.4 3.4" />,
  settings: <path d="M2.5 4.5h6m3 0h2m-11 7h2m3 0h6M10 3v3m-4 4v3" />,
  'sign-out': <path d="M9.5 3H3v10h6.5M7 8h7m-2.5-2.6L14 8l-2.5 2.6" />,
} as const

export type IconName = keyof typeof SHAPES

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
      {SHAPES[name]}
    </svg>
  )
}
