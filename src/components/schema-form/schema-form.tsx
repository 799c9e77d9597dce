import { memo, useMemo } from 'react'
import { isJsonObject, type JsonObject } from '~/lib/json'
import { FieldView } from './field-view'
import { FormDeskContext, type FormDesk } from './form-context'
import { ObjectFields } from './nested-fields'

/**
 * A form for an object, drawn from its JSON Schema. Whatever it cannot draw becomes a JSON field; a
 * value that does not fit its field is shown and kept, and so is every key that the schema lacks.
 */
export const SchemaForm = memo(function SchemaForm({
  desk,
  value,
}: {
  readonly desk: FormDesk
  readonly value: JsonObject | undefined
}) {
  const inner = useMemo(() => ({ ...desk, View: FieldView }), [desk])
  return (
    <FormDeskContext value={inner}>
      <div className="@container">
        <div className="flex flex-col gap-4">
          <ObjectFields schema={desk.root} path={[]} value={isJsonObject(value) ? value : {}} />
        </div>
      </div>
    </FormDeskContext>
  )
})
