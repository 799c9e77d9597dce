import { useState } from 'react'
import { keyBeside, valueBeside, type ServiceField } from '~/components/schema-form/form-context'
import { BranchField } from '~/components/source-picker/branch-field'
import { RegisteredToolField } from '~/components/source-picker/registered-tool-field'
import { RepositoryField } from '~/components/source-picker/repository-field'
import { useAsking } from '~/components/source-picker/scm-source'
import { ServiceName } from '~/components/source-picker/service-name'
import { WorkspaceField } from '~/components/source-picker/workspace-field'

/**
 * The pickers of the source wizard, for an argument. Repositories and branches need a registered tool (§4.3). If the
 * function takes none, it is chosen here and not sent.
 */
export function SourceLookup({ field }: { readonly field: ServiceField }) {
  const { source, identifiers, value } = field
  const [via, setVia] = useState('')
  const [workspace, setWorkspace] = useState('')
  const isToolAsked = keyBeside(field, 'registered-tool') !== undefined
  const toolId = isToolAsked ? valueBeside(field, 'registered-tool') : via
  const given = valueBeside(field, 'workspace') || workspace
  const asking = useAsking(toolId, given)
  const needsWorkspace =
    given !== '' ||
    ('waitsFor' in asking && asking.tool !== undefined && asking.isUnnamed === undefined)
  const put = (next: string, branch?: string) => {
    const key = keyBeside(field, 'branch')
    const beside = branch === undefined || key === undefined ? undefined : { [key]: branch }
    field.onChange(next === '' ? undefined : next, beside)
  }
  if (source === 'registered-tool') {
    return <RegisteredToolField value={value} onChange={put} identifiers={identifiers} />
  }
  const common = { key: `${toolId} ${given}`, toolId, workspace: given, value }
  return (
    <div className="border-line flex flex-col gap-3 rounded-md border p-3">
      {!isToolAsked && <RegisteredToolField value={via} onChange={setVia} />}
      {needsWorkspace && (
        <WorkspaceField key={toolId} toolId={toolId} value={given} onChange={setWorkspace} />
      )}
      {source === 'branch' && asking.tool !== undefined && (
        <ServiceName tool={asking.tool} onChanged={() => undefined} />
      )}
      {source === 'branch' ? (
        <BranchField
          {...common}
          repository={valueBeside(field, 'repository')}
          onChange={(next) => put(next)}
        />
      ) : (
        <RepositoryField {...common} label="Repository of this tool" onChange={put} />
      )}
    </div>
  )
}
