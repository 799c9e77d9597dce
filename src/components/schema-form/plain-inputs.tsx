import { useState, type ClipboardEvent, type CSSProperties } from 'react'
import { LostValues } from '~/components/raw-json'
import { ServiceText } from '~/components/service-text'
import { Sign } from '~/ui/icon'
import { parseJson, printJson } from '~/lib/json'
import { segmentsOf } from '~/lib/visible-text'
import { INPUT_CLASS } from './form-context'
import type { InputAria } from '~/ui/combobox'
import { isScalar } from './field-kinds'

interface InputProps<Value> {
  readonly aria: InputAria
  readonly value: unknown
  /** Called with `undefined` to remove the value. */
  readonly onChange: (value: Value | undefined) => void
  readonly defaultText: string | undefined
}

/** One row more than the text has, so that a new line is visible. At least `least` and at most 24 rows. */
const rowsFor = (text: string, least: number) =>
  Math.min(24, Math.max(least, text.split('\n', 25).length + 1))

export function TextInput({
  aria,
  value,
  onChange,
  defaultText,
  isMultiline,
  isSecret,
}: InputProps<string> & { readonly isMultiline: boolean; readonly isSecret: boolean }) {
  const text = typeof value === 'string' ? value : ''
  // An `<input>` would remove the line breaks of a text. The textarea stays when the user deletes the last line break,
  // because a new `<input>` would not have the focus.
  const [hadLines, setHadLines] = useState(false)
  if (!hadLines && text.includes('\n')) setHadLines(true)
  const common = {
    ...aria,
    value: text,
    placeholder: defaultText,
    spellCheck: false,
    onChange: (event: { readonly target: { readonly value: string } }) =>
      onChange(event.target.value === '' ? undefined : event.target.value),
  }
  const pasteLines = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text').replaceAll(/\r\n?/g, '\n')
    if (!pasted.trim().includes('\n')) return
    event.preventDefault()
    const { id, selectionStart, selectionEnd } = event.currentTarget
    const before = text.slice(0, selectionStart ?? 0) + pasted
    onChange(before + text.slice(selectionEnd ?? 0))
    requestAnimationFrame(() => {
      const field = document.getElementById(id)
      field?.focus()
      if (field instanceof HTMLTextAreaElement)
        field.setSelectionRange(before.length, before.length)
    })
  }
  return (
    <>
      {isMultiline || hadLines ? (
        <textarea
          {...common}
          rows={rowsFor(text, 3)}
          autoComplete="off"
          style={isSecret ? HIDDEN_TEXT : undefined}
          className={`${INPUT_CLASS} !h-auto py-1.5 font-mono text-xs leading-5`}
        />
      ) : (
        <input
          {...common}
          type={isSecret ? 'password' : 'text'}
          autoComplete={isSecret ? 'new-password' : 'off'}
          onPaste={pasteLines}
          className={INPUT_CLASS}
        />
      )}
      {!isSecret && <InvisibleCharacters text={text} />}
    </>
  )
}

/** Shows dots for a secret that has several lines, like an input of the type `password`. */
const HIDDEN_TEXT = { WebkitTextSecurity: 'disc' } as CSSProperties

function InvisibleCharacters({ text }: { readonly text: string }) {
  if (text.length > 2_000 || segmentsOf(text).every((segment) => 'text' in segment)) return null
  return (
    <p className="text-soft text-xs">
      Contains invisible characters: <ServiceText text={text} />
    </p>
  )
}

function numberIn(text: string): number | string | undefined {
  if (text.trim() === '') return text === '' ? undefined : text
  const number = Number(text)
  return Number.isFinite(number) && /^\s*[-+]?[\d.]/.test(text) ? number : text
}

/**
 * A typed number as JSON. JSON allows no plus sign, no point and no extra zeros at the beginning. The minus sign of a
 * zero is removed, so that no warning appears while the user types “-0.5”.
 */
export const numberAsJson = (typed: string): string =>
  typed
    .trim()
    .replace(/^\+|^-(?=[0.]*$)/, '')
    .replace(/^(-?)0+(?=\d)/, '$1')
    .replace(/^(-?)\./, '$10.')

export function NumberInput({ aria, value, onChange, defaultText }: InputProps<number | string>) {
  const [typed, setTyped] = useState('')
  const isTyped = typed !== '' && Object.is(numberIn(typed), value)
  // Keeps the typed text, so that "1.50" does not become "1.5" while the user types.
  const text = isTyped ? typed : isScalar(value) ? String(value) : ''
  return (
    <>
      <input
        {...aria}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        placeholder={defaultText}
        onChange={(event) => {
          setTyped(event.target.value)
          onChange(numberIn(event.target.value))
        }}
        className={`${INPUT_CLASS} max-w-80 max-sm:max-w-full`}
      />
      {isTyped && typeof value === 'number' && <LostValues text={numberAsJson(typed)} />}
    </>
  )
}

export function ChoiceInput({
  aria,
  value,
  onChange,
  defaultText,
  options,
}: InputProps<unknown> & { readonly options: readonly unknown[] }) {
  const at = options.indexOf(value)
  const isUnlisted = at === -1 && isScalar(value)
  return (
    <select
      {...aria}
      value={value === undefined ? '' : isUnlisted ? 'unlisted' : String(at)}
      onChange={({ target }) => {
        if (target.value !== 'unlisted')
          onChange(target.value === '' ? undefined : options[Number(target.value)])
      }}
      className={`${INPUT_CLASS} max-w-80 max-sm:max-w-full`}
    >
      <option value="">
        {defaultText === undefined || aria['aria-required']
          ? 'Choose…'
          : `Not set (${defaultText})`}
      </option>
      {options.map((option, index) => (
        <option key={index} value={String(index)}>
          {String(option)}
        </option>
      ))}
      {isUnlisted && (
        <option value="unlisted">{`${String(value)} (not one of the choices)`}</option>
      )}
    </select>
  )
}

export function FlagInput({
  aria,
  value,
  onChange,
  defaultText,
  label,
}: InputProps<boolean> & { readonly label: string }) {
  const { 'aria-required': _required, ...rest } = aria
  return (
    <label className="flex min-h-8 w-fit items-center gap-2 font-medium pointer-coarse:min-h-11">
      <input
        {...rest}
        type="checkbox"
        checked={typeof value === 'boolean' ? value : defaultText === 'true'}
        onChange={(event) => onChange(event.target.checked)}
      />
      <ServiceText text={label} />
    </label>
  )
}

/** An input for any value as JSON. Invalid text is stored separately from the value until it is valid. */
export function JsonInput({
  aria,
  value,
  onChange,
  unparsed,
  onUnparsed,
}: Omit<InputProps<unknown>, 'defaultText'> & {
  readonly unparsed: string | undefined
  readonly onUnparsed: (text: string) => void
}) {
  const [typed, setTyped] = useState('')
  const read = parseJson(typed)
  const isTyped = read !== undefined && JSON.stringify(read.value) === JSON.stringify(value)
  const printed = value === undefined ? '' : printJson(value, Infinity).text
  const text = unparsed ?? (isTyped ? typed : printed)
  return (
    <>
      <textarea
        {...aria}
        aria-invalid={unparsed !== undefined || aria['aria-invalid']}
        value={text}
        rows={rowsFor(text, 2)}
        spellCheck={false}
        placeholder="JSON"
        onChange={(event) => {
          const next = event.target.value
          const parsed = next.trim() === '' ? { value: undefined } : parseJson(next)
          setTyped(next)
          if (parsed === undefined) onUnparsed(next)
          else onChange(parsed.value)
        }}
        className={`${INPUT_CLASS} !h-auto py-1.5 font-mono text-xs leading-5`}
      />
      {isTyped && <LostValues text={typed} />}
      {unparsed !== undefined && (
        <p className="text-danger text-sm">
          <Sign shape="✕" /> The text is not valid JSON. It stays in this field, but it is not sent.
        </p>
      )}
    </>
  )
}
