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
  tags: { label: 'Tags', width: 'minmax(90px, 190px)' },
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

/** Columns that a phone has no room for; their values are on the pipeline's page. */
const NARROW: ReadonlySet<Column> = new Set(['status', 'updated'])

/** `grid-template-columns` for wide and for narrow screens. */
export function gridTemplates(columns: readonly Column[]): { wide: string; narrow: string } {
  const { hasStatus, rest } = splitColumns(columns)
  const template = (shown: readonly Column[], statusWidth: string) =>
    [
      '44px',
      ...(hasStatus ? [statusWidth] : []),
      'minmax(160px, 1fr)',
      ...shown.map((column) => COLUMN_LOOKS[column].width),
      '44px',
    ].join(' ')
  return {
    wide: template(rest, COLUMN_LOOKS.status.width),
    narrow: template(
      rest.filter((column) => NARROW.has(column)),
      '28px',
    ).replace('112px', '76px'),
  }
}

/** Is the column left out on a narrow screen? */
export function isWideOnly(column: Column): boolean {
  return !NARROW.has(column)
}
