import { useQuery } from '@tanstack/react-query'
import { isWhole } from '~/api/list-paging'
import { listPipelines } from '~/api/pipelines'
import { pipelineKeys } from './pipelines'
import { useReadOptions, useService } from './service-context'

/** Reads the pipelines with this name, to see whether a creation without a reply succeeded. */
export function usePipelinesByName(name: string) {
  const { client } = useService()
  return useQuery({
    queryKey: [...pipelineKeys.all, 'by-name', name],
    queryFn: async ({ signal }) => {
      const list = await listPipelines(client, signal)
      return {
        pipelines: list.items.filter((pipeline) => pipeline.name === name),
        /** False when the list is one page of more, or contains records that could not be read. */
        isWhole: isWhole(list),
      }
    },
    ...useReadOptions({}),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
}
