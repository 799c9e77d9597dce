import { useSearchParams } from 'react-router'
import { paths } from '~/components/paths'

/** The chosen source of code. `''` means that a value is not chosen. */
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

/** Addresses that contain a source. They are not in `paths`, because the first scripts do not need them. */
export const sourcePaths = {
  chosen: (source: ChosenSource) => paths.source() + queryOf(source),
  /** A new pipeline whose first step uses this source. The query keys are the keys of its configuration (§2). */
  newPipeline: ({ tool, ...rest }: ChosenSource) =>
    paths.newPipeline() + queryOf({ gitToolId: tool, ...rest }),
} as const

const KEYS = ['tool', 'workspace', 'repository', 'branch'] as const

/** The choices. They are in the address, so that Back undoes one choice and a reload keeps all. */
export function useChosenSource() {
  const [params, setParams] = useSearchParams()
  const source = readSource(params)
  return {
    source,
    /** @param branch the branch that was chosen together with a repository */
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

/** Changes one choice and removes the later choices, because they depend on it. Back restores all of them. */
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
