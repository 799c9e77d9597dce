import { memo, useMemo } from 'react'
import { isJsonObject, type JsonObject } from '~/lib/json'
import { FieldView } from './field-view'
import { SchemaFormContext, type SchemaFormState } from './form-context'
import { ObjectFields } from './nested-fields'

/**
 * A form for an object, drawn from its JSON Schema. Whatever it cannot draw becomes a JSON field; a
 * value that does not fit its field is shown and kept, and so is every key that the schema lacks.
 */
export const SchemaForm = memo(function SchemaForm({
  form,
  value,
}: {
  readonly form: SchemaFormState
  readonly value: JsonObject | undefined
}) {
  const inner = useMemo(() => ({ ...form, View: FieldView }), [form])
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
