import type { Column } from '../list-state'
import type { SortKey } from '../rows/pipeline-order'

interface ColumnLook {
  readonly label: string
  /** Width in a CSS grid. */
  readonly width: string
  readonly sort?: SortKey
  /** Numbers and times stand at the right edge, so that they line up. */
  readonly atEnd?: boolean
}

export const COLUMN_LOOKS = {
  status: { label: 'Status', width: '124px', sort: 'status' },
  tags: { label: 'Tags', width: 'minmax(64px, 190px)' },
  lastRun: { label: 'Last run', width: '92px', sort: 'lastRun', atEnd: true },
  updated: { label: 'Updated', width: '112px', sort: 'updated', atEnd: true },
  created: { label: 'Created', width: '112px', sort: 'created', atEnd: true },
  createdBy: { label: 'Created by', width: '128px' },
  id: { label: 'Id', width: '212px' },
} as const satisfies Record<Column, ColumnLook>

/** The order on screen: the status leads, the name follows, the rest as chosen. */
export function splitColumns(columns: readonly Column[]): {
  readonly hasStatus: boolean
  readonly rest: readonly Exclude<Column, 'status'>[]
} {
  return {
    hasStatus: columns.includes('status'),
    rest: columns.filter((column) => column !== 'status'),
  }
}

/** `grid-template-columns` of the list. A narrow row has its status and its time below its name. */
export function gridTemplate(columns: readonly Column[], isNarrow: boolean): string {
  if (isNarrow) return 'var(--check) minmax(0, 1fr) 48px'
  const { hasStatus, rest } = splitColumns(columns)
  return [
    'var(--check)',
    ...(hasStatus ? [COLUMN_LOOKS.status.width] : []),
    'minmax(160px, 1fr)',
    ...rest.map((column) => COLUMN_LOOKS[column].width),
    '44px',
  ].join(' ')
}
