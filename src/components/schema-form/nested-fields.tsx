import { useEffect, useState, type MouseEvent, type ReactNode } from 'react'
import { ServiceText } from '~/components/service-text'
import { isJsonObject, type JsonObject } from '~/lib/json'
import type { JsonPath } from '~/lib/json-path'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { FieldProblems } from '~/components/field-problems'
import {
  FIELD_GRID_CLASS,
  FieldFrame,
  INPUT_CLASS,
  OPTIONAL_MARK,
  useSchemaForm,
} from './form-context'
import { requiredDefaults } from './effective-schema'
import {
  variantIndexOf,
  type Variant,
  fieldOf,
  fieldsOf,
  type Field,
  domIdOf,
  fieldId,
} from './field-kinds'

export function ObjectFields({
  schema,
  path,
  value,
  hidden,
}: {
  readonly schema: JsonObject
  readonly path: JsonPath
  readonly value: JsonObject
  readonly hidden?: JsonObject
}) {
  const { root, FieldView } = useSchemaForm()
  return (
    <>
      {fieldsOf(schema, value, root, hidden).map((field) => (
        <FieldView
          key={field.key}
          field={field}
          path={[...path, field.key]}
          value={Object.hasOwn(value, field.key) ? value[field.key] : undefined}
          siblings={value}
          siblingSchema={schema}
        />
      ))}
    </>
  )
}

/**
 * A group with a label. The group is the CSS container of its fields. If the group is narrow, the labels of the fields
 * are above the inputs.
 */
export function FramedGroup({
  field,
  path,
  children,
}: {
  readonly field: Field
  readonly path: JsonPath
  readonly children: ReactNode
}) {
  const form = useSchemaForm()
  const id = fieldId(form.id, path)
  const dom = domIdOf(id)
  const problems = form.problems.get(id) ?? []
  return (
    <div
      role="group"
      aria-labelledby={`${dom}-label`}
      id={dom}
      tabIndex={-1}
      className={FIELD_GRID_CLASS}
    >
      <p id={`${dom}-label`} className="font-medium @xl:pt-1.5">
        <ServiceText text={field.label} />
        {!field.isRequired && OPTIONAL_MARK}
      </p>
      <div className="@container flex min-w-0 flex-col gap-3">
        {field.hint !== undefined && (
          <p className="text-soft text-xs">
            <ServiceText text={field.hint} />
          </p>
        )}
        {children}
        {problems.length > 0 && <FieldProblems problems={problems} />}
      </div>
    </div>
  )
}

export function VariantsField({
  field,
  variants,
  path,
  value,
}: {
  readonly field: Field
  readonly variants: readonly Variant[]
  readonly path: JsonPath
  readonly value: unknown
}) {
  const form = useSchemaForm()
  const [last, setLast] = useState(-1)
  // The index of the variant that was shown with each value. Undo and Redo restore the same object, and so also its
  // variant.
  const [shownWith] = useState(() => new WeakMap<JsonObject, number>())
  const object = isJsonObject(value) ? value : {}
  const at = variantIndexOf(variants, value, shownWith.get(object) ?? last)
  if (at !== last) setLast(at)
  useEffect(() => void shownWith.set(object, at))
  const variant = variants[at]
  return (
    <FramedGroup field={field} path={path}>
      <FieldFrame id={`${fieldId(form.id, path)}#form`} label="Variant" isRequired>
        {(aria) => (
          <select
            {...aria}
            value={String(at)}
            onChange={({ target }) => {
              const next = variants[Number(target.value)]
              const entered = Object.entries(object).filter(
                ([key]) => !Object.hasOwn(variant?.constants ?? {}, key),
              )
              // A new variant keeps all entered values and adds its constants. The first option removes the whole
              // value.
              setLast(Number(target.value))
              form.change(path, next && { ...Object.fromEntries(entered), ...next.constants })
            }}
            className={`${INPUT_CLASS} max-w-80 max-sm:max-w-full`}
          >
            <option value="-1">
              {value !== undefined && variant === undefined ? 'No matching variant' : 'Not set'}
            </option>
            {variants.map(({ title }, index) => (
              <option key={index} value={String(index)}>
                {title}
              </option>
            ))}
          </select>
        )}
      </FieldFrame>
      {value !== undefined && (
        <ObjectFields
          schema={{ allOf: [field.schema, variant?.schema ?? {}] }}
          path={path}
          value={object}
          {...(variant !== undefined && { hidden: variant.constants })}
        />
      )}
    </FramedGroup>
  )
}

const EMPTY_ENTRIES: JsonObject = { flag: false, list: [], variants: {} }

const emptyEntry = ({ kind: { kind }, schema }: Field): unknown =>
  schema['type'] === 'object' ? requiredDefaults(schema) : (EMPTY_ENTRIES[kind] ?? '')

const NO_ENTRIES: readonly unknown[] = []

/**
 * The React keys of the entries after a change of their list. An entry keeps its key if another entry is added or
 * removed, also by Undo. So the React state of an entry, for example its selected variant, stays with this entry.
 */
export function keysAfter(
  keys: readonly number[],
  before: readonly unknown[],
  after: readonly unknown[],
): readonly number[] {
  if (before.length === after.length) return keys
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++
  let next = keys.reduce((most, key) => Math.max(most, key + 1), 0)
  const added = Array.from({ length: after.length - start - end }, () => next++)
  return [...keys.slice(0, start), ...added, ...keys.slice(keys.length - end)]
}

export function ListField({
  field,
  items,
  path,
  value,
}: {
  readonly field: Field
  readonly items: JsonObject
  readonly path: JsonPath
  readonly value: unknown
}) {
  const form = useSchemaForm()
  const list = Array.isArray(value) ? (value as readonly unknown[]) : NO_ENTRIES
  const [shown, setShown] = useState({ list, keys: [...list.keys()] as readonly number[] })
  const keys = keysAfter(shown.keys, shown.list, list)
  if (shown.list !== list) setShown({ list, keys })
  const entry = fieldOf('', items, form.root, true)
  const add = () => {
    form.change(path, [...list, emptyEntry(entry)])
    const next = domIdOf(fieldId(form.id, [...path, list.length]))
    requestAnimationFrame(() => {
      const added = document.getElementById(next)
      const first = added?.querySelector<HTMLElement>('input, textarea, select')
      ;(first ?? added)?.focus()
    })
  }
  const remove = (at: number, { currentTarget }: MouseEvent) => {
    // The clicked Remove button disappears. So the focus moves to the next Remove button, or to the Add button.
    const next = currentTarget.parentElement?.nextElementSibling
    const button = at === list.length - 1 ? next : next?.lastElementChild
    if (button instanceof HTMLElement) button.focus()
    form.change([...path, at], undefined)
  }
  const isObjects = entry.kind.kind === 'group'
  // Keeps a short input narrow, so that the Remove button is beside it.
  const isShort = entry.kind.kind === 'choice' || entry.kind.kind === 'number'
  return (
    <FramedGroup field={field} path={path}>
      {list.map((each, at) => (
        <div
          key={keys[at]}
          className={`flex items-start ${isObjects ? 'border-line border-b pb-3' : ''}`}
        >
          <div className={`min-w-0 flex-1 ${isShort ? 'max-w-80' : ''}`}>
            <form.FieldView
              field={{ ...entry, key: String(at), label: `${entry.label || 'Entry'} ${at + 1}` }}
              path={[...path, at]}
              value={each}
              siblings={{}}
              siblingSchema={{}}
            />
          </div>
          <Button
            look="quiet"
            className="mt-0.5 pointer-coarse:mt-0"
            aria-label={`Remove ${entry.label || 'entry'} ${at + 1} of ${field.label}`}
            onClick={(event) => remove(at, event)}
          >
            <Icon name="close" />
          </Button>
        </div>
      ))}
      <Button className="self-start" onClick={add}>
        <Icon name="plus" />
        {`Add ${entry.label === '' ? 'an entry' : entry.label.toLowerCase()}`}
      </Button>
    </FramedGroup>
  )
}
