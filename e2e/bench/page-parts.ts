/** Where each of the pages has what a measurement takes hold of. */
import type { Subject } from './bench-round.ts'

interface PageParts {
  /** Of its list of pipelines, from the server's root. */
  readonly path: string
  readonly row: string
  readonly scroller: string
  readonly selectAll: string
  /** Says how many are selected. */
  readonly selected: string
  readonly filter: string
  /** Says how many there are, or match. */
  readonly count: string
  readonly rowHeight: number
  /** The box of the row at this position of the list. */
  readonly boxAt: (at: number) => string
  /** For Playwright, as the next two. */
  readonly clear: string
  readonly invert: string
  readonly refresh: string
}

const FLOOR = {
  row: '.row',
  scroller: '#scroller',
  selectAll: '#all',
  selected: '#selected',
  filter: '#filter',
  count: '#count',
  rowHeight: 40,
  boxAt: (at: number) => `.row[style*="translateY(${at * 40}px)"] input`,
  clear: '#clear',
  invert: '#invert',
  refresh: '#refresh',
} as const

export const PARTS = {
  app: {
    path: 'pipelines',
    row: '[role="row"][data-at]',
    scroller: '[role="grid"]',
    selectAll: 'input[aria-label="Select all"]',
    selected: 'section[aria-label="Selection"] [role="status"]',
    filter: 'input[aria-label="Filter pipelines"]',
    count: 'main p[role="status"]',
    rowHeight: 36,
    boxAt: (at) => `[data-at="${at}"] input`,
    clear: 'section[aria-label="Selection"] >> role=button[name="Clear selection"]',
    invert: 'section[aria-label="Selection"] >> role=button[name="Invert"]',
    refresh: 'role=button[name="Refresh"]',
  },
  lean: { path: 'floor/lean', ...FLOOR },
  vanilla: { path: 'floor/vanilla', ...FLOOR },
} as const satisfies Record<Subject, PageParts>
