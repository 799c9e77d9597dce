/** What the registry shows, as part of its address. */
import type { RegistryFilter } from '~/api/registered-tools'
import { changedParams } from '~/lib/changed-params'

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

/** How an address says that no field is switched on. */
const NO_FIELDS = 'none'

function sortOf(text: string | null): RegistryView['sort'] {
  const descending = text?.startsWith('-') === true
  const by = SORTS.find((each) => each === (descending ? text.slice(1) : text))
  return by === undefined ? DEFAULT_REGISTRY_VIEW.sort : { by, descending }
}

function fieldsOf(text: string | null): readonly string[] | undefined {
  if (text === null || text === '') return undefined
  return text === NO_FIELDS
    ? []
    : [...new Set(text.split(','))].filter((field) => field !== '' && field !== 'name')
}

/** Never throws. A missing or unknown value becomes its default. */
export function readRegistryView(params: URLSearchParams): RegistryView {
  return {
    q: params.get('q') ?? '',
    identifier: params.get('tool_identifier') ?? '',
    fields: fieldsOf(params.get('fields')),
    hasUses: params.get('uses') !== 'hidden',
    sort: sortOf(params.get('sort')),
    isDangling: params.get('show') === 'dangling',
  }
}

/** @returns new parameters; other parameters are kept, defaults are not written */
export function writeRegistryView(params: URLSearchParams, view: RegistryView): URLSearchParams {
  const { by, descending } = view.sort
  return changedParams(params, {
    q: view.q,
    tool_identifier: view.identifier,
    fields: view.fields === undefined ? '' : view.fields.join(',') || NO_FIELDS,
    uses: view.hasUses ? '' : 'hidden',
    sort: by === 'name' && !descending ? '' : `${descending ? '-' : ''}${by}`,
    show: view.isDangling ? 'dangling' : '',
  })
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
