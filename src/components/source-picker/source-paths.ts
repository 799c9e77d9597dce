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
