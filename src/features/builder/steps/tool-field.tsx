import {
  FieldFrame,
  INPUT_CLASS,
  siblingKeyOf,
  type ServiceField,
  siblingValueOf,
} from '~/components/schema-form/form-context'
import { fieldId } from '~/components/schema-form/field-kinds'
import { visibleText } from '~/lib/visible-text'
import { useDraftSession } from '../draft/draft-session'
import type { StepTypes } from './step-types'
import { BranchField } from '~/components/source-picker/branch-field'
import { RegisteredToolField } from '~/components/source-picker/registered-tool-field'
import { RepositoryField } from '~/components/source-picker/repository-field'
import { WorkspaceField } from '~/components/source-picker/workspace-field'

interface ToolFieldProps {
  readonly stepKey: string
  readonly stepTypes: StepTypes
  readonly identifier: string | undefined
  readonly problems: ReadonlyMap<string, readonly string[]>
}

/** The field for the tool of the step. If the user selects another tool, the configuration does not change. */
export function ToolField(props: ToolFieldProps) {
  const { stepKey, stepTypes, identifier = '', problems } = props
  const { store } = useDraftSession()
  const id = fieldId(stepKey, ['tool', 'tool_identifier'])
  const type = stepTypes.byIdentifier.get(identifier)
  const hint =
    type === undefined
      ? stepTypes.isReady && identifier !== '' && 'The service does not list this tool for you.'
      : !type.isActive
        ? 'This tool is inactive.'
        : !type.hasMetadata &&
          'Without step metadata for this tool, undocumented keys are shown as JSON.'
  return (
    <FieldFrame
      id={id}
      label="Tool"
      isRequired
      problems={problems.get(id)}
      hint={hint === false ? undefined : hint}
    >
      {(aria) => (
        <select
          {...aria}
          value={identifier}
          onChange={({ target }) =>
            store.edit({
              type: 'set-in-step',
              step: stepKey,
              path: ['tool', 'tool_identifier'],
              value: target.value,
            })
          }
          className={INPUT_CLASS}
        >
          {type === undefined && (
            <option value={identifier}>{visibleText(identifier) || 'Choose…'}</option>
          )}
          {stepTypes.types.map((each) => (
            <option key={each.identifier} value={each.identifier}>
              {visibleText(`${each.name} (${each.identifier})`)}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}

export function StepSourceField({ field }: { readonly field: ServiceField }) {
  const { source, identifiers, label, value, aria } = field
  const put = (next: string, more?: { readonly [key: string]: string | undefined }) =>
    field.onChange(next === '' ? undefined : next, more)
  const common = { label, value, aria, onChange: (next: string) => put(next) }
  const toolId = siblingValueOf(field, 'registered-tool')
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
          workspace={siblingValueOf(field, 'workspace')}
          onChange={(next, branch) => {
            const key = siblingKeyOf(field, 'branch')
            // Changes the branch too, because the old branch belongs to the old repository.
            put(next, key === undefined || next === value ? undefined : { [key]: branch })
          }}
        />
      )
    case 'branch':
      return (
        <BranchField
          {...common}
          toolId={toolId}
          workspace={siblingValueOf(field, 'workspace')}
          repository={siblingValueOf(field, 'repository')}
          // If the branch is empty, the branches are read without waiting for a click, to offer the default branch.
          isNeeded={value === ''}
        />
      )
    default:
      return (
        <input
          {...aria}
          value={value}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => put(target.value)}
          className={INPUT_CLASS}
        />
      )
  }
}
