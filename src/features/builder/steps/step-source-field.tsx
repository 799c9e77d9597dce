import { keyBeside, valueBeside, type SourceAsked } from '~/components/schema-form/form-context'
import { INPUT } from '~/components/schema-form/field-frame'
import { BranchField } from '~/components/source-picker/branch-field'
import { RegisteredToolField } from '~/components/source-picker/registered-tool-field'
import { RepositoryField } from '~/components/source-picker/repository-field'
import { WorkspaceField } from '~/components/source-picker/workspace-field'

/** A field whose values the service lists: a registered tool, workspace, repository or branch. */
export function StepSourceField({ asked }: { readonly asked: SourceAsked }) {
  const { source, identifiers, label, value, marks } = asked
  const put = (next: string, more?: { readonly [key: string]: string }) =>
    asked.onChange(next === '' ? undefined : next, more)
  const common = { label, value, marks, onChange: (next: string) => put(next) }
  const toolId = valueBeside(asked, 'registered-tool')
  switch (source) {
    case 'registered-tool':
      return <RegisteredToolField {...common} identifiers={identifiers} />
    case 'workspace':
      return <WorkspaceField {...common} toolId={toolId} />
    case 'repository':
      return (
        <RepositoryField
          {...common}
          toolId={toolId}
          workspace={valueBeside(asked, 'workspace')}
          onChange={(next, branch) => {
            const key = keyBeside(asked, 'branch')
            put(next, branch === undefined || key === undefined ? undefined : { [key]: branch })
          }}
        />
      )
    case 'branch':
      return (
        <BranchField
          {...common}
          toolId={toolId}
          workspace={valueBeside(asked, 'workspace')}
          repository={valueBeside(asked, 'repository')}
        />
      )
    default:
      return (
        <input
          {...marks}
          value={value}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => put(target.value)}
          className={INPUT}
        />
      )
  }
}
