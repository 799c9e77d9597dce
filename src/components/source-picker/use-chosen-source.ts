import { paths } from '~/components/paths'
import { useUrlState } from '~/components/use-url-state'
import { changedParams, textParam, viewParams } from '~/lib/view-params'

/** The chosen source of code. `''` means that a value is not chosen. */
export interface ChosenSource {
  /** `_id` of the registered tool. */
  readonly tool: string
  readonly workspace: string
  readonly repository: string
  readonly branch: string
}

const NOTHING: ChosenSource = { tool: '', workspace: '', repository: '', branch: '' }

const sourceParams = viewParams(NOTHING, {
  tool: textParam,
  workspace: textParam,
  repository: textParam,
  branch: textParam,
})

/**
 * Addresses that contain a source. They are not in `paths`, because `paths` is part of the first script that loads, and
 * the first screen does not need these addresses.
 */
export const sourcePaths = {
  chosen: (source: ChosenSource) =>
    `${paths.source()}?${sourceParams.write(new URLSearchParams(), source).toString()}`,
  /**
   * A new pipeline whose first step uses this source. The URL parameters have the names of the configuration keys
   * (docs/service.md#registered-tools).
   */
  newPipeline: ({ tool, ...rest }: ChosenSource) =>
    `${paths.newPipeline()}?${changedParams(new URLSearchParams(), { gitToolId: tool, ...rest }).toString()}`,
} as const

/** The chosen source. It is in the address, so that Back undoes one choice and a reload keeps all choices. */
export function useChosenSource() {
  const { view: source, show } = useUrlState(sourceParams)
  return {
    source,
    /**
     * Changes one choice and removes the later choices, because they depend on the changed choice.
     *
     * @param laterChoices later choices that the user made in the same step, for example by a pasted address
     */
    choose: (step: keyof ChosenSource, value: string, laterChoices: Partial<ChosenSource> = {}) => {
      const steps = Object.keys(NOTHING)
      const later = steps.slice(steps.indexOf(step) + 1)
      const removed = Object.fromEntries(later.map((each) => [each, '']))
      show({ ...removed, ...laterChoices, [step]: value })
    },
  }
}
