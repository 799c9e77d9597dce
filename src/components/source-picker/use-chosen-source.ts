import { useSearchParams } from 'react-router'
import { paths } from '~/components/paths'

/** What a source consists of; `''` is not chosen. */
export interface ChosenSource {
  /** `_id` of the registered tool. */
  readonly tool: string
  readonly workspace: string
  readonly repository: string
  readonly branch: string
}

function queryOf(values: object): string {
  const given = Object.entries(values).filter(([, value]) => value !== '')
  return `?${new URLSearchParams(given).toString()}`
}

/** Addresses that carry a source. They are not needed for the first rows, as those of `paths` are. */
export const sourcePaths = {
  /** The choice of a source, with these choices made. */
  chosen: (source: ChosenSource) => paths.source() + queryOf(source),
  /** A new pipeline whose first step takes this source; the keys are those of its configuration (§2). */
  newPipeline: ({ tool, ...rest }: ChosenSource) =>
    paths.newPipeline() + queryOf({ gitToolId: tool, ...rest }),
} as const

const KEYS = ['tool', 'workspace', 'repository', 'branch'] as const

/** The choices that the address holds, so that Back undoes one and a reload none. */
export function useChosenSource() {
  const [params, setParams] = useSearchParams()
  const source = readSource(params)
  return {
    source,
    /** @param branch one that came with a repository */
    choose: (step: keyof ChosenSource, value: string, branch?: string) => {
      const next = new URLSearchParams(params)
      for (const [key, text] of Object.entries(withChoice(source, step, value, branch))) {
        if (text === '') next.delete(key)
        else next.set(key, String(text))
      }
      setParams(next)
    },
  }
}

function readSource(params: URLSearchParams): ChosenSource {
  const [tool, workspace, repository, branch] = KEYS.map((key) => params.get(key) ?? '')
  return {
    tool: tool ?? '',
    workspace: workspace ?? '',
    repository: repository ?? '',
    branch: branch ?? '',
  }
}

/**
 * Another choice in one step. What was chosen after it belonged to the old one and goes with it; Back
 * brings both again.
 */
function withChoice(
  source: ChosenSource,
  step: keyof ChosenSource,
  value: string,
  branch = '',
): ChosenSource {
  switch (step) {
    case 'tool':
      return { tool: value, workspace: '', repository: '', branch: '' }
    case 'workspace':
      return { ...source, workspace: value, repository: '', branch: '' }
    case 'repository':
      return { ...source, repository: value, branch }
    case 'branch':
      return { ...source, branch: value }
    default:
      return step satisfies never
  }
}
