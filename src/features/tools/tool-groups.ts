import type { RegisteredTool } from '~/api/registered-tools'
import type { ToolIdentifier } from '~/api/tool-identifiers'
import { guessCategory, TOOL_CATEGORIES, type ToolCategory } from '~/domain/tool-keys'

/** A type of tool with all that its row needs. */
export interface CatalogueEntry {
  readonly tool: ToolIdentifier
  /** As the record or the filter has it, else as its name suggests; nothing where none of them says. */
  readonly category: string | undefined
  /** Nothing while the registry is not known, or when only a part without any of them was read. */
  readonly instances: readonly RegisteredTool[] | undefined
}

export interface ToolGroup {
  readonly label: string
  /** Only the names of the types suggest this category. */
  readonly isGuess: boolean
  readonly entries: readonly CatalogueEntry[]
}

const LABELS = {
  scm: 'Source control',
  security: 'Security',
  build: 'Build',
  deploy: 'Deploy',
  container: 'Container',
  approval: 'Approval',
} as const satisfies Record<ToolCategory, string>

/** Ours, or the service's own word. */
export function categoryLabel(category: string): string {
  return Object.hasOwn(LABELS, category) ? LABELS[category as ToolCategory] : category
}

interface Known {
  /** The `type` that the service was asked for: then all are of it. */
  readonly askedType: string
  readonly registered: readonly RegisteredTool[] | undefined
  /** Some records of the registry did not come or could not be read. */
  readonly isPartial?: boolean | undefined
}

/** The tools by category: documented categories first, then those of the service, then tools without one. */
export function groupTools(
  tools: readonly ToolIdentifier[],
  { askedType, registered, isPartial = false }: Known,
): readonly ToolGroup[] {
  const instances = Map.groupBy(registered ?? [], ({ tool_identifier = '' }) => tool_identifier)
  const none = isPartial || registered === undefined ? undefined : []
  const saidBy = ({ type }: ToolIdentifier) =>
    [type, askedType].find((word = '') => word.trim() !== '')
  const categoryOf = (tool: ToolIdentifier) => saidBy(tool) ?? guessCategory(tool.identifier ?? '')
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
      isGuess: category !== undefined && members.every((tool) => saidBy(tool) === undefined),
      entries: members.map((tool) => ({
        tool,
        category,
        instances: instances.get(tool.identifier ?? '') ?? none,
      })),
    }))
}

/** Usage contexts to choose from: the document's example, and what the records name. */
export function usagesOf(tools: readonly ToolIdentifier[], chosen: string): readonly string[] {
  const seen = tools.flatMap(({ usageType = '' }) =>
    usageType.length > 200 ? [] : usageType.split(',').map((word) => word.trim()),
  )
  return [...new Set(['pipeline', ...seen.slice(0, 40), chosen])].filter((word) => word !== '')
}
