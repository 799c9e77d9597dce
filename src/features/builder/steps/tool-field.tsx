import { memo } from 'react'
import { FieldFrame, INPUT } from '~/components/schema-form/field-frame'
import { fieldId } from '~/components/schema-form/form-context'
import { visibleText } from '~/lib/visible-text'
import { useBuilderDesk } from '../draft/draft-session'
import type { StepTypes } from './use-step-types'

interface ToolFieldProps {
  readonly stepKey: string
  readonly known: StepTypes
  readonly identifier: string | undefined
  readonly problems: ReadonlyMap<string, readonly string[]>
}

/** Which tool the step uses. Another one keeps the configuration, key by key. */
export const ToolField = memo(function ToolField(props: ToolFieldProps) {
  const { stepKey, known, identifier = '', problems } = props
  const { store } = useBuilderDesk()
  const id = fieldId(stepKey, ['tool', 'tool_identifier'])
  const type = known.byIdentifier.get(identifier)
  const hint =
    type === undefined
      ? known.isReady && identifier !== '' && 'The service offers this token no such tool.'
      : !type.isActive
        ? 'This tool is inactive.'
        : !type.hasMetadata && 'The service gives no metadata for it: its keys are shown as JSON.'
  return (
    <FieldFrame
      id={id}
      label="Tool"
      isRequired
      problems={problems.get(id)}
      hint={hint === false ? undefined : hint}
    >
      {(marks) => (
        <select
          {...marks}
          value={identifier}
          onChange={({ target }) =>
            store.edit({
              do: 'set-in-step',
              step: stepKey,
              path: ['tool', 'tool_identifier'],
              value: target.value,
            })
          }
          className={`${INPUT} max-w-96`}
        >
          {type === undefined && (
            <option value={identifier}>{visibleText(identifier) || 'Choose…'}</option>
          )}
          {known.types.map((each) => (
            <option key={each.identifier} value={each.identifier}>
              {visibleText(`${each.name} (${each.identifier})`)}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
})
