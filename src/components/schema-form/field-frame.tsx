import type { ReactNode } from 'react'
import { ServiceText } from '~/components/service-text'
import { FieldProblems } from '~/components/field-problems'
import { domIdOf } from './form-context'
import type { InputAria } from '~/ui/combobox'

export const INPUT_CLASS =
  'border-edge bg-canvas h-8 w-full min-w-0 rounded-sm border px-2.5 text-sm pointer-coarse:h-11'

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
