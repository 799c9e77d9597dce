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
}

const FLOOR = {
  row: '.row',
  scroller: '#scroller',
  selectAll: '#all',
  selected: '#selected',
  filter: '#filter',
  count: '#count',
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
  },
  lean: { path: 'floor/lean', ...FLOOR },
  vanilla: { path: 'floor/vanilla', ...FLOOR },
} as const satisfies Record<Subject, PageParts>
