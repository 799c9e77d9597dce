import type { RegistryFilter } from '~/api/registered-tools'
import { isParam, NOTHING_SHOWN, sortParam, textParam, viewParams } from '~/lib/view-params'

export const SORTS = ['name', 'tool_identifier', 'uses'] as const
export type RegistrySort = (typeof SORTS)[number]

export interface RegistryView {
  /** The search text. The browser searches the tools that the service sent. */
  readonly q: string
  /** The tool type by which the service filters. Empty for all types. */
  readonly identifier: string
  /** The keys of the records that are shown as columns. `undefined` for the default columns. */
  readonly fields: readonly string[] | undefined
  readonly hasUses: boolean
  readonly sort: { readonly by: RegistrySort; readonly descending: boolean }
  /** True to show the tool ids that pipelines use but the registry does not list. */
  readonly isDangling: boolean
}

/** The documented fields of a tool, without the name. */
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

/** The query for the service. Without `fields`, the service chooses the fields. */
export function filterOf({ identifier, fields }: RegistryView): RegistryFilter {
  return {
    ...(identifier !== '' && { tool_identifier: identifier }),
    ...(fields !== undefined && {
      fields: [...new Set(['_id', 'name', ...USUAL_FIELDS, ...fields])],
    }),
  }
}
