/** What the registry shows, as part of its address. */
import type { RegistryFilter } from '~/api/registered-tools'
import { isParam, NOTHING_SHOWN, sortParam, textParam, viewParams } from '~/lib/view-params'

export const SORTS = ['name', 'tool_identifier', 'uses'] as const
export type RegistrySort = (typeof SORTS)[number]

export interface RegistryView {
  /** Searched for in the browser, in what the service gave. */
  readonly q: string
  /** Filtered by the service (§4.2); empty for all. */
  readonly identifier: string
  /** Keys of the records that are columns; nothing for the usual ones. */
  readonly fields: readonly string[] | undefined
  readonly hasUses: boolean
  readonly sort: { readonly by: RegistrySort; readonly descending: boolean }
  /** Ids in pipelines that no registered tool has. */
  readonly isDangling: boolean
}

/** The documented fields besides the name (§2). */
export const USUAL_FIELDS: readonly string[] = ['tool_identifier', '_id']

export const DEFAULT_REGISTRY_VIEW: RegistryView = {
  q: '',
  identifier: '',
  fields: undefined,
  hasUses: true,
  sort: { by: 'name', descending: false },
  isDangling: false,
}

export const registryParams = viewParams(DEFAULT_REGISTRY_VIEW, {
  q: textParam,
  identifier: { ...textParam, key: 'tool_identifier' },
  fields: {
    read: (text) => (text === '' ? undefined : fieldsOf(text)),
    write: (fields) => (fields === undefined ? '' : fields.join(',') || NOTHING_SHOWN),
  },
  hasUses: isParam('uses', 'shown', 'hidden'),
  sort: sortParam(SORTS),
  isDangling: isParam('show', 'dangling', ''),
})

function fieldsOf(text: string): readonly string[] {
  if (text === NOTHING_SHOWN) return []
  return [...new Set(text.split(','))].filter((field) => field !== '' && field !== 'name')
}

/** The query of the service. Without `fields`, the service chooses them. */
export function filterOf({ identifier, fields }: RegistryView): RegistryFilter {
  return {
    ...(identifier !== '' && { tool_identifier: identifier }),
    ...(fields !== undefined && {
      fields: [...new Set(['_id', 'name', ...USUAL_FIELDS, ...fields])],
    }),
  }
}
