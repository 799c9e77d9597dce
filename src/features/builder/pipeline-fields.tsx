import { useState } from 'react'
import { FieldFrame, INPUT } from '~/components/schema-form/field-frame'
import { fieldId, type InputMarks } from '~/components/schema-form/form-desk'
import { own } from '~/lib/json'
import { useBuilderDesk, useDraft } from './builder-desk'
import { PIPELINE_FORM } from './check/problem-places'

const KEPT = 'This is not of the form that the field expects. It is kept; change it as JSON.'

/** Name, description and tags of the pipeline itself. */
export function PipelineFields({
  problems,
}: {
  readonly problems: ReadonlyMap<string, readonly string[]>
}) {
  const { store } = useBuilderDesk()
  const { pipeline } = useDraft()
  const field = (key: 'name' | 'description' | 'tags', label: string, isRequired: boolean) => {
    const value = own(pipeline, key)
    const id = fieldId(PIPELINE_FORM, [key])
    const isForeign = value !== undefined && (key === 'tags' ? !isWords(value) : !isText(value))
    const change = (next: unknown) => store.edit({ do: 'set', path: [key], value: next })
    return (
      <FieldFrame
        key={key}
        id={id}
        label={label}
        isRequired={isRequired}
        problems={problems.get(id)}
        hint={isForeign ? KEPT : undefined}
      >
        {(marks) =>
          isForeign ? (
            <input {...marks} readOnly value={JSON.stringify(value)} className={INPUT} />
          ) : key === 'tags' ? (
            <TagsInput marks={marks} value={isWords(value) ? value : []} onChange={change} />
          ) : (
            <input
              {...marks}
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
  return (
    <div className="hairline grid gap-x-4 gap-y-2 border-b px-4 pb-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1.7fr)_minmax(0,0.8fr)]">
      {field('name', 'Name', true)}
      {field('description', 'Description', false)}
      {field('tags', 'Tags', false)}
    </div>
  )
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isWords = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every(isText)

const wordsIn = (text: string): readonly string[] =>
  text
    .split(/[\s,]+/)
    .map((word) => word.trim())
    .filter(Boolean)

/** Words with commas between them. */
function TagsInput({
  marks,
  value,
  onChange,
}: {
  readonly marks: InputMarks
  readonly value: readonly string[]
  readonly onChange: (tags: readonly string[] | undefined) => void
}) {
  const [typed, setTyped] = useState('')
  const isTyped = JSON.stringify(wordsIn(typed)) === JSON.stringify(value)
  return (
    <input
      {...marks}
      value={isTyped ? typed : value.join(', ')}
      placeholder="web, nightly"
      autoComplete="off"
      onChange={({ target }) => {
        const words = wordsIn(target.value)
        setTyped(target.value)
        onChange(words.length === 0 ? undefined : words)
      }}
      className={INPUT}
    />
  )
}
