import { effectiveSchema, propertiesOf } from '~/components/schema-form/effective-schema'
import type { SourceAsked } from '~/components/schema-form/form-desk'
import { INPUT } from '~/components/schema-form/field-frame'
import { BranchField } from '~/components/source-picker/branch-field'
import { RegisteredToolField } from '~/components/source-picker/registered-tool-field'
import { RepositoryField } from '~/components/source-picker/repository-field'
import { WorkspaceField } from '~/components/source-picker/workspace-field'
import { isJsonObject, own } from '~/lib/json'

/** The key beside it that takes this kind of value out of discovery. */
function keyOf({ siblings, siblingSchema }: SourceAsked, source: string): string | undefined {
  const properties = Object.entries(propertiesOf(effectiveSchema(siblingSchema, siblings)))
  return properties.find(
    ([, property]) => isJsonObject(property) && own(property, 'x-source') === source,
  )?.[0]
}

function beside(asked: SourceAsked, source: string): string {
  const key = keyOf(asked, source)
  const value = key === undefined ? undefined : own(asked.siblings, key)
  return typeof value === 'string' ? value : ''
}

/** A value out of discovery, by the picker that the rest of the dashboard has for it. */
export function StepSourceField({ asked }: { readonly asked: SourceAsked }) {
  const { source, identifiers, label, value, marks } = asked
  const put = (next: string, more?: { readonly [key: string]: string }) =>
    asked.onChange(next === '' ? undefined : next, more)
  const common = { label, value, marks, onChange: (next: string) => put(next) }
  const toolId = beside(asked, 'registered-tool')
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
          workspace={beside(asked, 'workspace')}
          onChange={(next, branch) => {
            const key = keyOf(asked, 'branch')
            put(next, branch === undefined || key === undefined ? undefined : { [key]: branch })
          }}
        />
      )
    case 'branch':
      return (
        <BranchField
          {...common}
          toolId={toolId}
          workspace={beside(asked, 'workspace')}
          repository={beside(asked, 'repository')}
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
