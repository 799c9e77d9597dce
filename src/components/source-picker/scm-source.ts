import type { ScmMapping } from '~/domain/scm-mapping'
import type { RegisteredTool } from '~/api/registered-tools'
import type { ScmSource } from '~/api/repositories'
import { isMissingFrom } from '~/api/list-paging'
import { scmServiceOf } from '~/api/scm-services'
import { useRegisteredTools } from '~/queries/registered-tools'
import { useScmMappings } from '~/components/scm-mappings'

/** The source for requests about repositories, or the reason why no request is possible yet. */
type SourceAccess =
  | { readonly source: ScmSource; readonly tool: RegisteredTool }
  | {
      readonly waitsFor: string
      readonly tool?: RegisteredTool
      /** True if the tool could not be read. No request is possible, but the user can type a value. */
      readonly isUnread?: true
    }

export function sourceAccessOf(
  tool: RegisteredTool | undefined,
  workspace: string,
  mappings: readonly ScmMapping[],
): SourceAccess {
  if (tool === undefined) return { waitsFor: 'Choose a registered tool first.' }
  const { tool_identifier: identifier } = tool
  if (tool._id === undefined || identifier === undefined) {
    return {
      tool,
      waitsFor: 'Choose another registered tool, because this tool has no id or no type.',
    }
  }
  const scm = scmServiceOf(identifier, mappings)
  if (scm === undefined) {
    return { tool, waitsFor: 'Enter the service of this tool first.' }
  }
  if (!scm.needsWorkspace) return { tool, source: { tool_id: tool._id, service: scm.service } }
  return workspace === ''
    ? { tool, waitsFor: 'Enter a workspace first.' }
    : { tool, source: { tool_id: tool._id, service: scm.service, workspace } }
}

/** Like `sourceAccessOf`, for the id of a registered tool. Reads the registered tools if they are not cached. */
export function useSourceAccess(toolId: string, workspace: string): SourceAccess {
  const mappings = useScmMappings()
  const { data, failureReason } = useRegisteredTools({ enabled: toolId !== '' })
  if (toolId === '') return sourceAccessOf(undefined, workspace, mappings)
  const tool = data?.items.find(({ _id }) => _id === toolId)
  if (tool !== undefined) return sourceAccessOf(tool, workspace, mappings)
  if (isMissingFrom(data, ({ _id }) => _id === toolId))
    // The field for the tool says why this tool cannot be used.
    return { waitsFor: 'Choose another registered tool first.' }
  return data === undefined && failureReason === null
    ? { waitsFor: 'The registered tool is being read.' }
    : {
        waitsFor:
          'The registered tool could not be read, so nothing is listed or checked here. You can use the text as you typed it.',
        isUnread: true,
      }
}

export function noteOf(access: SourceAccess): {
  readonly unavailable?: string
  readonly note?: string
} {
  if (!('waitsFor' in access)) return {}
  return access.isUnread === true ? { note: access.waitsFor } : { unavailable: access.waitsFor }
}
