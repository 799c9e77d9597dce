import type { RegisteredTool } from '~/api/registered-tools'
import type { ToolIdentifier } from '~/api/tool-identifiers'
import { guessCategory, TOOL_CATEGORIES, type ToolCategory } from '~/domain/tool-keys'

export interface CatalogEntry {
  readonly tool: ToolIdentifier
  /**
   * The category of the record or of the filter, or else a guess from the identifier; `undefined` if the identifier
   * allows no guess.
   */
  readonly category: string | undefined
  /** `undefined` if the registry was not read, or if only a part was read and this part has no tool of the type. */
  readonly instances: readonly RegisteredTool[] | undefined
}

export interface ToolGroup {
  readonly label: string
  readonly isGuess: boolean
  readonly entries: readonly CatalogEntry[]
}

const LABELS = {
  scm: 'Source control',
  security: 'Security',
  build: 'Build',
  deploy: 'Deploy',
  container: 'Container',
  approval: 'Approval',
} as const satisfies Record<ToolCategory, string>

export function categoryLabel(category: string): string {
  return Object.hasOwn(LABELS, category) ? LABELS[category as ToolCategory] : category
}

interface GroupContext {
  /** The category that was requested as `type`; empty for all. The service returns only types of this category. */
  readonly requestedType: string
  readonly registered: readonly RegisteredTool[] | undefined
  /** True if some records of the registry are missing or cannot be read. */
  readonly isPartial?: boolean | undefined
}

/** Groups the tool types: first the documented categories, then other categories, then types without a category. */
export function groupTools(
  tools: readonly ToolIdentifier[],
  { requestedType, registered, isPartial = false }: GroupContext,
): readonly ToolGroup[] {
  const instances = Map.groupBy(registered ?? [], ({ tool_identifier = '' }) => tool_identifier)
  const none = isPartial || registered === undefined ? undefined : []
  const statedCategory = ({ type }: ToolIdentifier) =>
    [type, requestedType].find((word = '') => word.trim() !== '')
  const categoryOf = (tool: ToolIdentifier) =>
    statedCategory(tool) ?? guessCategory(tool.identifier ?? '')
  const grouped = Map.groupBy(tools, categoryOf)
  const rank = (category: string | undefined) => {
    if (category === undefined) return TOOL_CATEGORIES.length + 1
    const at = TOOL_CATEGORIES.findIndex((known) => known === category)
    return at === -1 ? TOOL_CATEGORIES.length : at
  }
  return [...grouped]
    .toSorted(([a], [b]) => rank(a) - rank(b))
    .map(([category, members]) => ({
      label: category === undefined ? 'Other' : categoryLabel(category),
      isGuess:
        category !== undefined && members.every((tool) => statedCategory(tool) === undefined),
      entries: members.map((tool) => ({
        tool,
        category,
        instances: instances.get(tool.identifier ?? '') ?? none,
      })),
    }))
}

/** The options of the usage filter: `pipeline`, at most 40 other values of the records, and the chosen value. */
export function usagesOf(tools: readonly ToolIdentifier[], chosen: string): readonly string[] {
  const seen = tools.flatMap(({ usageType = '' }) =>
    usageType.length > 200 ? [] : usageType.split(',').map((word) => word.trim()),
  )
  const shown = [...new Set(['pipeline', ...seen])].slice(0, 41)
  return [...new Set([...shown, chosen])].filter((word) => word !== '')
}
