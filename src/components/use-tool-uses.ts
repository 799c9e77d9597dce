import { useMemo } from 'react'
import { usePipelines } from '~/queries/pipelines'
import { useRegisteredTools } from '~/queries/registered-tools'
import { useStepMetadata } from '~/queries/step-metadata'
import { coveredWords } from './partial-list'
import { toolIdKeysOf, toolUsesOf } from './tool-uses'

/**
 * The uses of all registered tools, out of the lists that other screens read as well.
 *
 * @param isLookedAt nothing is asked for that nobody looks at; what is there already is used
 */
export function useToolUses(isLookedAt: boolean) {
  const options = { enabled: isLookedAt }
  const pipelines = usePipelines(options)
  const registry = useRegisteredTools(options)
  const metadata = useStepMetadata(options)
  const [listed, tools, steps] = [pipelines.data?.items, registry.data?.items, metadata.data?.items]
  // Without the metadata the documented keys are known; but what changes when they come would flicker.
  const isSettled = !metadata.isLoading || metadata.failureCount > 0
  const uses = useMemo(() => {
    if (!isLookedAt || listed === undefined || tools === undefined || !isSettled) return undefined
    const ids = new Set(tools.flatMap(({ _id }) => _id ?? []))
    return toolUsesOf(listed, ids, toolIdKeysOf(steps))
  }, [isLookedAt, isSettled, listed, tools, steps])
  return {
    uses,
    /** The pipelines that were looked through, when these are not all: the others may use any tool. */
    covered: pipelines.data && coveredWords(pipelines.data),
    /** The tools that were read, when these are not all: an id may belong to another one. */
    coveredTools: registry.data && coveredWords(registry.data, 'registered tool'),
    pipelines,
    registry,
    metadata,
  }
}
