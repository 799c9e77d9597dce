import { memo, useState } from 'react'
import { FieldFrame, INPUT } from '~/components/schema-form/field-frame'
import { fieldId } from '~/components/schema-form/form-context'
import type { InputAria } from '~/ui/combobox'
import { own } from '~/lib/json'
import { useDraftSession, useDraftState } from './draft/draft-session'
import { PIPELINE_FORM } from './validation/draft-problems'

const NOT_EDITABLE = 'This field cannot show the value. Edit the value as JSON.'

interface FieldProps {
  readonly name: 'name' | 'description' | 'tags'
  readonly label: string
  readonly isRequired?: boolean
  readonly problems: ReadonlyMap<string, readonly string[]>
}

export const PipelineFields = memo(function PipelineFields({
  problems,
}: Pick<FieldProps, 'problems'>) {
  return (
    <div className="hairline grid gap-x-4 gap-y-2 border-b px-4 pt-2 pb-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1.7fr)_minmax(0,0.8fr)]">
      <PipelineField name="name" label="Name" isRequired problems={problems} />
      <PipelineField name="description" label="Description" problems={problems} />
      <PipelineField name="tags" label="Tags" problems={problems} />
    </div>
  )
})

function PipelineField({ name, label, isRequired = false, problems }: FieldProps) {
  const { store } = useDraftSession()
  const value = useDraftState(({ history }) => own(history.present.pipeline, name))
  const id = fieldId(PIPELINE_FORM, [name])
  const isOtherType = value !== undefined && (name === 'tags' ? !isTexts(value) : !isText(value))
  const change = (next: unknown) => store.edit({ type: 'set', path: [name], value: next })
  return (
    <FieldFrame
      id={id}
      label={label}
      isRequired={isRequired}
      problems={problems.get(id)}
      hint={isOtherType ? NOT_EDITABLE : undefined}
    >
      {(aria) =>
        isOtherType ? (
          <input {...aria} readOnly value={JSON.stringify(value)} className={INPUT} />
        ) : name === 'tags' ? (
          <TagsInput aria={aria} value={isTexts(value) ? value : []} onChange={change} />
        ) : (
          <input
            {...aria}
            value={isText(value) ? value : ''}
            autoComplete="off"
            onChange={({ target }) => change(target.value === '' ? undefined : target.value)}
            className={INPUT}
          />
        )
      }
    </FieldFrame>
  )
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every(isText)

const tagsIn = (text: string): readonly string[] => text.split(/[\s,]+/).filter(Boolean)

function TagsInput({
  aria,
  value,
  onChange,
}: {
  readonly aria: InputAria
  readonly value: readonly string[]
  readonly onChange: (tags: readonly string[] | undefined) => void
}) {
  const [typed, setTyped] = useState('')
  const isTyped = JSON.stringify(tagsIn(typed)) === JSON.stringify(value)
  return (
    <input
      {...aria}
      value={isTyped ? typed : value.join(', ')}
      placeholder="web, nightly"
      autoComplete="off"
      onChange={({ target }) => {
        const tags = tagsIn(target.value)
        setTyped(target.value)
        onChange(tags.length === 0 ? undefined : tags)
      }}
      className={INPUT}
    />
  )
}
