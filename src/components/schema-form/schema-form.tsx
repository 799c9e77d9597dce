import { type ReactNode, memo, useMemo } from 'react'
import { ServiceText } from '~/components/service-text'
import { asSentence } from '~/components/error-messages'
import { isJsonObject, type JsonObject } from '~/lib/json'
import {
  FieldFrame,
  useSchemaForm,
  type FieldViewProps,
  SchemaFormContext,
  type SchemaFormState,
} from './form-context'
import { withValueAt } from '~/lib/json-path'
import type { InputAria } from '~/ui/combobox'
import { FramedGroup, ListField, VariantsField, ObjectFields } from './nested-fields'
import { ChoiceInput, FlagInput, JsonInput, NumberInput, TextInput } from './plain-inputs'
import { EXPECTED_VALUES, isOfKind, type Field, fieldId } from './field-kinds'

/**
 * The largest number of keys in the path of an unset group or list. Below this depth, an unset group or list is edited
 * as JSON, because a schema may contain itself.
 */
const MAX_DEPTH = 4

function FieldView(given: FieldViewProps) {
  const { kind } = given.field
  const canBeNull = kind.kind === 'json' || (kind.kind === 'choice' && kind.options.includes(null))
  // The other inputs cannot show `null`, so the field looks empty. It shows no default, because the service does not
  // replace `null` with the default.
  const props =
    given.value === null && !canBeNull
      ? { ...given, value: undefined, field: { ...given.field, defaultText: undefined } }
      : given
  const { field, path, value } = props
  const doesFit = isOfKind(kind, value)
  if (doesFit && (value !== undefined || path.length <= MAX_DEPTH)) {
    if (kind.kind === 'group') {
      return (
        <FramedGroup field={field} path={path}>
          <ObjectFields
            schema={field.schema}
            path={path}
            value={isJsonObject(value) ? value : {}}
          />
        </FramedGroup>
      )
    }
    if (kind.kind === 'variants') {
      const { variants } = kind
      return <VariantsField field={field} variants={variants} path={path} value={value} />
    }
    if (kind.kind === 'list') {
      return <ListField field={field} items={kind.items} path={path} value={value} />
    }
  }
  return <FramedInput {...props} doesFit={doesFit} />
}

function FramedInput({
  field,
  path,
  value,
  siblings,
  siblingSchema,
  doesFit,
}: FieldViewProps & { readonly doesFit: boolean }) {
  const form = useSchemaForm()
  const id = fieldId(form.id, path)
  // `undefined` would remove the entry from its list, so an emptied entry becomes `''`.
  const isEntry = typeof path.at(-1) === 'number'
  const emptyValue = isEntry ? '' : undefined
  const onChange = (next: unknown) => form.change(path, next === undefined ? emptyValue : next)
  const { kind, defaultText } = field
  const isFlag = doesFit && kind.kind === 'flag'

  const input = (aria: InputAria): ReactNode => {
    const common = { aria, value, onChange, defaultText }
    const asJson = (
      <JsonInput
        aria={aria}
        value={value}
        onChange={onChange}
        unparsed={form.unparsed.get(id)}
        onUnparsed={(text) => form.keepUnparsed(id, text)}
      />
    )
    if (!doesFit) return asJson
    switch (kind.kind) {
      case 'text':
        return <TextInput {...common} isMultiline={kind.isMultiline} isSecret={kind.isSecret} />
      case 'number':
        return <NumberInput {...common} />
      case 'choice':
        return <ChoiceInput {...common} options={kind.options} />
      case 'flag':
        return <FlagInput {...common} label={field.label} />
      case 'source':
        if (form.Source === undefined) {
          return <TextInput {...common} isMultiline={false} isSecret={false} />
        }
        return (
          <form.Source
            field={{
              source: kind.source,
              identifiers: kind.identifiers,
              label: field.label,
              value: typeof value === 'string' ? value : '',
              // Related values change in one step, so that undo reverts all of them together.
              onChange: (next, beside) =>
                beside === undefined
                  ? onChange(next)
                  : form.change(
                      path.slice(0, -1),
                      Object.entries({ [field.key]: next, ...beside }).reduce<unknown>(
                        (object, [key, each]) => withValueAt(object, [key], each),
                        siblings,
                      ),
                    ),
              siblings,
              siblingSchema,
              aria,
            }}
          />
        )
      case 'json':
      case 'list':
      case 'group':
      case 'variants':
        return asJson
      default:
        return kind satisfies never
    }
  }
  return (
    <FieldFrame
      id={id}
      label={field.label}
      isEntry={isEntry}
      isFlag={isFlag}
      hint={hintOf(field, doesFit, value)}
      isRequired={field.isRequired}
      problems={form.problems.get(id)}
    >
      {input}
    </FieldFrame>
  )
}

function hintOf({ hint, kind }: Field, doesFit: boolean, value: unknown): ReactNode {
  const texts = [
    hint !== undefined && <ServiceText key="hint" text={`${hint} `} />,
    kind.kind === 'number' && kind.bounds !== '' && `${asSentence(kind.bounds)} `,
    kind.kind === 'number' &&
      typeof value === 'string' &&
      'The value is not a number, so it is sent as text.',
    kind.kind === 'text' && kind.isSecret && 'This secret is sent, but not stored in this browser.',
    !doesFit &&
      `This field expects ${EXPECTED_VALUES[kind.kind]}. The current value is kept until you change it.`,
  ].filter((each) => each !== false)
  return texts.length === 0 ? undefined : texts
}

/**
 * A form for an object, made from its JSON Schema. A part of the schema without a matching input becomes a JSON field.
 * Values and keys that the schema does not describe are shown and kept.
 */
export const SchemaForm = memo(function SchemaForm({
  form,
  value,
}: {
  readonly form: SchemaFormState
  readonly value: JsonObject | undefined
}) {
  const inner = useMemo(() => ({ ...form, FieldView }), [form])
  return (
    <SchemaFormContext value={inner}>
      <div className="@container">
        <div className="flex flex-col gap-4">
          <ObjectFields schema={form.root} path={[]} value={isJsonObject(value) ? value : {}} />
        </div>
      </div>
    </SchemaFormContext>
  )
})
