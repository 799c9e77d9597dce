import { useId, useRef, type ReactNode, useLayoutEffect, useState, type RefObject } from 'react'
import { ComboboxList, placePopup, visibleSpan, type PopupPlacement } from './combobox-list'
import { Icon, Sign } from './icon'
import { useCombobox, type TypedText } from './use-combobox'
import { useMediaQuery } from './use-media-query'

/**
 * Returns the side and the maximum height of the open popup of this field. Measures the field in each frame, because
 * many things can move the field: a new message, a scroll, or the keyboard of a phone.
 */
function usePopupPlacement(field: RefObject<HTMLElement | null>, isOpen: boolean): PopupPlacement {
  const [placement, setPlacement] = useState<PopupPlacement>({ side: 'below', maxHeight: 320 })
  useLayoutEffect(() => {
    const element = field.current
    if (!isOpen || element === null) return
    let side: PopupPlacement['side'] | undefined
    let frame = 0
    const measure = () => {
      const next = placePopup(element.getBoundingClientRect(), visibleSpan(element), side)
      side = next.side
      setPlacement((before) =>
        before.side === next.side && before.maxHeight === next.maxHeight ? before : next,
      )
      frame = requestAnimationFrame(measure)
    }
    measure()
    return () => cancelAnimationFrame(frame)
  }, [field, isOpen])
  return placement
}

export interface ComboboxOption {
  readonly id: string
  /** The value of the field after the option is chosen. */
  readonly text: string
}

/** The id and the ARIA attributes of the input, set by a form that shows the label, the hint and the error itself. */
export interface InputAria {
  readonly id: string
  readonly 'aria-required': boolean | undefined
  readonly 'aria-invalid': boolean | undefined
  readonly 'aria-describedby': string | undefined
}

export interface ComboboxProps<Option extends ComboboxOption> {
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: ReactNode
  /** The committed value. */
  readonly value: string
  /** Called with the text of the chosen option and the option, or with the typed text alone. `''` clears the value. */
  readonly onCommit: (text: string, option?: Option) => void
  /**
   * Called with the search text when the popup opens and when the user types, and with `undefined` when the popup
   * closes. The search text is `''` if nothing is typed.
   */
  readonly onSearch: (term: string | undefined) => void
  readonly options: readonly Option[]
  /** Index of the option that is active until an arrow key is pressed; -1 for none. Enter chooses the active option. */
  readonly preferred?: number
  readonly mayHaveMore?: boolean
  readonly onNearEnd?: (() => void) | undefined
  /** Shown below the options, and announced by screen readers: loading, no match, an error, or more options. */
  readonly status?: ReactNode
  /**
   * True while more options are being loaded. Then Enter in the open list chooses the active option, but never commits
   * the typed text.
   */
  readonly isPending?: boolean
  readonly typed: TypedText
  /** Why the typed text cannot be committed. Then the text stays in the field, with this reason. */
  readonly refusal?: ReactNode
  readonly unavailable?: string | undefined
  readonly placeholder?: string | undefined
  readonly aria?: InputAria | undefined
  readonly children: (option: Option) => ReactNode
}

/**
 * A text field with a list of options. The user chooses an option or types a text. Tab commits the typed text, and
 * never the active option.
 */
export function Combobox<Option extends ComboboxOption>(props: ComboboxProps<Option>) {
  const { label, hint, options, status, unavailable, aria, refusal } = props
  const ownId = useId()
  const id = aria?.id ?? ownId
  const root = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const hadFocus = useRef(false)
  const isCoarse = useMediaQuery('(pointer: coarse)')
  const rowHeight = isCoarse ? 44 : 32
  const field = useCombobox({
    ...props,
    root,
    input,
    preferred: props.preferred ?? -1,
  })
  const { isOpen, active, text } = field
  /**
   * Selects the text of the chosen option, so that typing replaces it. A typed text is not selected, because the user
   * may want to continue it.
   */
  const selectChosen = () => {
    if (props.typed.text === undefined) input.current?.select()
  }
  const placement = usePopupPlacement(box, isOpen)
  const isUsable = unavailable === undefined
  const isUnconfirmed = isUsable && field.isUnconfirmed
  const error = isOpen ? props.error : (refusal ?? props.error)
  const describedBy = [
    !isUsable && `${id}-why`,
    isUnconfirmed && `${id}-typed`,
    hint !== undefined && `${id}-own-hint`,
    error !== undefined && `${id}-own-error`,
    aria?.['aria-describedby'] ?? false,
  ].filter((each) => each !== false)
  return (
    <div ref={root} onBlur={field.onBlur} className="flex min-w-0 flex-col gap-1">
      {aria === undefined && (
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
      )}
      <div ref={box} className="relative">
        <input
          ref={input}
          id={id}
          type="text"
          role="combobox"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-haspopup="listbox"
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 ? `${id}-list-${active}` : undefined}
          aria-invalid={error !== undefined || aria?.['aria-invalid']}
          aria-required={aria?.['aria-required']}
          aria-disabled={!isUsable || undefined}
          aria-describedby={describedBy.length > 0 ? describedBy.join(' ') : undefined}
          readOnly={!isUsable}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          placeholder={isUsable ? props.placeholder : undefined}
          value={text}
          onChange={({ target, nativeEvent }) =>
            field.type(target.value, (nativeEvent as InputEvent).isComposing)
          }
          onCompositionEnd={({ currentTarget }) => field.type(currentTarget.value, false)}
          // The popup opens on mouse down and not only on click. A message that appears when the previous field loses
          // the focus may move this field before the click.
          onMouseDown={({ button, currentTarget }) => {
            hadFocus.current = document.activeElement === currentTarget
            if (button === 0 && !isOpen) field.open()
          }}
          onClick={({ currentTarget }) => {
            if (!isOpen) field.open()
            // The click places the caret after `onFocus` and so removes the selection. If the user has not selected a
            // part of the text, the whole text is selected again.
            const { selectionStart, selectionEnd } = currentTarget
            if (!hadFocus.current && selectionStart === selectionEnd) selectChosen()
          }}
          onFocus={selectChosen}
          onKeyDown={field.onKeyDown}
          className="aria-disabled:border-line aria-disabled:bg-sunken h-8 w-full min-w-0 pr-16 text-sm aria-disabled:cursor-not-allowed pointer-coarse:pr-24"
        />
        {isUsable && (
          <div className="absolute inset-y-0 right-0.5 flex items-center">
            {text !== '' && (
              <InnerButton
                label={`Clear ${label.toLowerCase()}`}
                icon="close"
                onPress={field.clear}
              />
            )}
            <InnerButton
              label={`${isOpen ? 'Hide' : 'Show'} choices for ${label.toLowerCase()}`}
              icon={isOpen ? 'chevron-up' : 'chevron-down'}
              onPress={field.toggle}
            />
          </div>
        )}
        <div
          style={isOpen ? { maxHeight: placement.maxHeight } : undefined}
          // The focus stays in the field when an option is pressed.
          onPointerDown={(event) => event.preventDefault()}
          className={`absolute inset-x-0 z-20 flex min-w-0 flex-col overflow-hidden ${placement.side === 'below' ? 'top-full mt-1' : 'bottom-full mb-1'} ${isOpen ? 'bg-raised border-line shadow-float rounded-md border' : ''}`}
        >
          {isOpen && (
            <ComboboxList
              id={`${id}-list`}
              label={label}
              options={options}
              active={active}
              rowHeight={rowHeight}
              isComplete={props.mayHaveMore !== true}
              onChoose={field.choose}
              onNearEnd={props.onNearEnd}
            >
              {props.children}
            </ComboboxList>
          )}
          {/* A screen reader announces only changes inside an element that already exists. */}
          <div
            role="status"
            // A button in the status may disappear when it is clicked, so the field takes the focus.
            onClick={() => input.current?.focus()}
          >
            {isOpen && status}
          </div>
        </div>
      </div>
      {!isUsable && (
        <p id={`${id}-why`} className="text-soft text-sm">
          {unavailable}
        </p>
      )}
      {isUnconfirmed && (
        <p id={`${id}-typed`} className="text-sm">
          Typed, not chosen yet. Press Enter to use this text, or Escape to{' '}
          {props.value === '' ? 'clear the text' : 'restore the previous choice'}.
        </p>
      )}
      {hint !== undefined && (
        <div
          id={`${id}-own-hint`}
          role="presentation"
          // A button in the hint disappears when it is clicked, so the field takes the focus. On a touch screen the
          // field does not take it, because that would open the keyboard.
          onClick={isCoarse ? undefined : () => input.current?.focus()}
          className="text-soft text-sm"
        >
          {hint}
        </div>
      )}
      {error !== undefined && (
        <div id={`${id}-own-error`} role="alert" className="text-danger text-sm">
          <Sign shape="✕" /> {error}
        </div>
      )}
    </div>
  )
}

/** A button inside the text field. It is not a tab stop, because keys in the field do the same. */
function InnerButton({
  label,
  icon,
  onPress,
}: {
  readonly label: string
  readonly icon: 'close' | 'chevron-up' | 'chevron-down'
  readonly onPress: () => void
}) {
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPress}
      className="text-soft hover:text-ink flex size-7 items-center justify-center rounded-sm pointer-coarse:size-11"
    >
      <Icon name={icon} />
    </button>
  )
}
