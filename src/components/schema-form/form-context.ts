import { createContext, use, type ComponentType } from 'react'
import { isJsonObject, own, type JsonObject } from '~/lib/json'
import { pointerOf, type JsonPath } from '~/lib/json-path'
import { effectiveSchema, propertiesOf } from './effective-schema'
import type { Field } from './schema-fields'

/** What an input needs to belong to its label, hint and problem. */
export interface InputMarks {
  readonly id: string
  readonly 'aria-required': boolean | undefined
  readonly 'aria-invalid': boolean | undefined
  readonly 'aria-describedby': string | undefined
}

/** A field whose values the service lists, and what the choice depends on. */
export interface ServiceField {
  readonly source: string
  readonly identifiers: readonly string[]
  readonly label: string
  readonly value: string
  /** @param beside values that come with it, by their keys in the same object */
  readonly onChange: (value: string | undefined, beside?: JsonObject) => void
  /** The object that the value is part of, and its schema. */
  readonly siblings: JsonObject
  readonly siblingSchema: JsonObject
  readonly marks: InputMarks
}

/** The sibling key with this kind of value. */
export function keyBeside(
  { siblings, siblingSchema }: ServiceField,
  source: string,
): string | undefined {
  const properties = Object.entries(propertiesOf(effectiveSchema(siblingSchema, siblings)))
  return properties.find(
    ([, property]) => isJsonObject(property) && own(property, 'x-source') === source,
  )?.[0]
}

/** The value of that sibling; `''` without one. */
export function valueBeside(field: ServiceField, source: string): string {
  const key = keyBeside(field, source)
  const value = key === undefined ? undefined : own(field.siblings, key)
  return typeof value === 'string' ? value : ''
}

/** What all fields of one form share. */
export interface SchemaFormState {
  /** Names the form; the id of each field begins with it. */
  readonly id: string
  readonly root: JsonObject
  readonly change: (path: JsonPath, value: unknown) => void
  /** Messages by the id of the field. */
  readonly problems: ReadonlyMap<string, readonly string[]>
  /** Renders a field whose values the service lists. Without it, the value is typed. */
  readonly Source?: ComponentType<{ readonly field: ServiceField }> | undefined
  /** Typed text that is not JSON yet, by the id of the field. */
  readonly unparsed: ReadonlyMap<string, string>
  readonly keepUnparsed: (id: string, text: string | undefined) => void
}

export interface FieldViewProps {
  readonly field: Field
  readonly path: JsonPath
  readonly value: unknown
  readonly siblings: JsonObject
  readonly siblingSchema: JsonObject
}

interface SchemaFormWithView extends SchemaFormState {
  /** Renders a field. In the context, because fields contain fields. */
  readonly FieldView: ComponentType<FieldViewProps>
}

export const SchemaFormContext = createContext<SchemaFormWithView | undefined>(undefined)

export function useSchemaForm(): SchemaFormWithView {
  const form = use(SchemaFormContext)
  if (form === undefined) throw new Error('A field is outside of a form.')
  return form
}

/** The id of a field: the id of the form and the path to the value. */
export function fieldId(form: string, path: JsonPath): string {
  return form + pointerOf(path)
}

/** The same for the DOM, where lists of ids are separated by spaces. */
export function domIdOf(id: string): string {
  return encodeURIComponent(id.toWellFormed())
}
