import { memo, useMemo } from 'react'
import { isJsonObject, type JsonObject } from '~/lib/json'
import { FieldView } from './field-view'
import { SchemaFormContext, type SchemaFormState } from './form-context'
import { ObjectFields } from './nested-fields'

/**
 * A form for an object, rendered from its JSON Schema. A part without a matching input becomes a JSON field. Values
 * that do not fit and keys that the schema lacks are shown and kept.
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
