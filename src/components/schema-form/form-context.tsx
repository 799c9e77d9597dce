import { type ReactNode, createContext, type ComponentType } from 'react'
import { ServiceText } from '../service-text'
import { FieldProblems } from '../field-problems'
import type { InputAria } from '~/ui/combobox'
import type { JsonObject } from '~/lib/json'
import { textAt, type JsonPath } from '~/lib/json-path'
import { effectiveSchema, propertiesOfSource } from './effective-schema'
import { useRequiredContext } from '~/ui/use-required-context'
import { domIdOf, fieldId, type Field } from './field-kinds'

/**
 * A field whose values the service lists. The list also depends on other values of the same object. For example, the
 * list of branches depends on the repository.
 */
export interface ServiceField {
  readonly source: string
  readonly identifiers: readonly string[]
  readonly label: string
  readonly value: string
  /** Sets the value. @param beside other values of the same object that change together with this value, by key */
  readonly onChange: (value: string | undefined, beside?: JsonObject) => void
  /** The object that contains the value, and the schema of this object. */
  readonly siblings: JsonObject
  readonly siblingSchema: JsonObject
  readonly aria: InputAria
}

type Siblings = Pick<ServiceField, 'siblings' | 'siblingSchema'>

export function siblingKeyOf(
  { siblings, siblingSchema }: Siblings,
  source: string,
): string | undefined {
  const [found] = propertiesOfSource(effectiveSchema(siblingSchema, siblings), source)
  return found?.[0]
}

/** The value in the same object whose schema has this `x-source`. `''` if the object has no such value. */
export function siblingValueOf(field: Siblings, source: string): string {
  const key = siblingKeyOf(field, source)
  return key === undefined ? '' : textAt(field.siblings, key)
}

export interface SchemaFormState {
  readonly id: string
  readonly root: JsonObject
  /**
   * Sets a value, and updates `unparsed` with `textsAfter`. The value `undefined` removes the key or the list entry.
   */
  readonly change: (path: JsonPath, value: unknown) => void
  /** The messages of each field. The key is from `fieldId`. */
  readonly problems: ReadonlyMap<string, readonly string[]>
  /** Renders a field whose values the service lists. If undefined, the user types the value. */
  readonly Source?: ComponentType<{ readonly field: ServiceField }> | undefined
  /** The text of each JSON field that does not parse yet. The key is from `fieldId`. */
  readonly unparsed: FieldTexts
  readonly keepUnparsed: (id: string, text: string) => void
}

export type FieldTexts = ReadonlyMap<string, string>

export function withText(texts: FieldTexts, id: string, text?: string): FieldTexts {
  if (texts.get(id) === text) return texts
  const others = [...texts].filter(([each]) => each !== id)
  return new Map(text === undefined ? others : [...others, [id, text]])
}

/**
 * The unparsed texts after a value was set. The field of the value loses its text. If a list entry was removed, each
 * later entry keeps its texts.
 */
export function textsAfter(
  texts: FieldTexts,
  form: string,
  path: JsonPath,
  value: unknown,
): FieldTexts {
  const at = path.at(-1)
  if (value !== undefined || typeof at !== 'number') return withText(texts, fieldId(form, path))
  const list = `${fieldId(form, path.slice(0, -1))}/`
  const next = new Map<string, string>()
  for (const [id, text] of texts) {
    const inList = id.startsWith(list) ? id.slice(list.length) : ''
    const index = Number.parseInt(inList, 10)
    if (index !== at)
      next.set(index > at ? list + inList.replace(/\d+/, String(index - 1)) : id, text)
  }
  return next
}

export interface FieldViewProps {
  readonly field: Field
  readonly path: JsonPath
  readonly value: unknown
  readonly siblings: JsonObject
  readonly siblingSchema: JsonObject
}

interface SchemaFormWithView extends SchemaFormState {
  /**
   * Renders one field. It is in the context, because the modules of nested fields would otherwise import it in a
   * cycle.
   */
  readonly FieldView: ComponentType<FieldViewProps>
}

export const SchemaFormContext = createContext<SchemaFormWithView | undefined>(undefined)

export function useSchemaForm(): SchemaFormWithView {
  return useRequiredContext(SchemaFormContext, 'form')
}

export const INPUT_CLASS = 'h-8 w-full min-w-0 text-sm'

/**
 * The grid of a field or a group. In a wide container, the label is on the left of the input. In a narrow container,
 * the label is above the input.
 */
export const FIELD_GRID_CLASS =
  'grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-1 text-sm @xl:grid-cols-[12rem_minmax(0,1fr)]'

export const OPTIONAL_MARK = <span className="text-soft ml-1 text-xs font-normal"> optional</span>

interface FieldFrameProps {
  readonly id: string
  readonly label: string
  readonly hint?: ReactNode
  /**
   * True for an entry of a list. On the screen, the position of the entry identifies it, so only screen readers get the
   * label.
   */
  readonly isEntry?: boolean
  /** True for a checkbox, which has its label beside it. */
  readonly isFlag?: boolean
  readonly isRequired?: boolean
  readonly problems?: readonly string[] | undefined
  readonly children: (aria: InputAria) => ReactNode
}

const NONE: readonly string[] = []

export function FieldFrame({
  id,
  label,
  hint,
  isEntry = false,
  isFlag = false,
  isRequired = false,
  problems = NONE,
  children,
}: FieldFrameProps) {
  const dom = domIdOf(id)
  const about = [hint !== undefined && `${dom}-hint`, problems.length > 0 && `${dom}-problem`]
  const described = about.filter((each) => each !== false).join(' ')
  return (
    <div className={isEntry ? 'text-sm' : `content-start ${FIELD_GRID_CLASS}`}>
      {!isFlag && (
        <div className={isEntry ? 'sr-only' : 'min-w-0 @xl:pt-1.5'}>
          <label htmlFor={dom} className="font-medium">
            <ServiceText text={label} />
          </label>
          {!isRequired && OPTIONAL_MARK}
        </div>
      )}
      <div className="flex min-w-0 flex-col gap-1 @xl:col-start-2">
        {children({
          id: dom,
          'aria-required': isRequired || undefined,
          'aria-invalid': problems.length > 0 || undefined,
          'aria-describedby': described === '' ? undefined : described,
        })}
        {hint !== undefined && (
          <p id={`${dom}-hint`} className="text-soft text-xs">
            {hint}
          </p>
        )}
        {problems.length > 0 && <FieldProblems id={`${dom}-problem`} problems={problems} />}
      </div>
    </div>
  )
}
