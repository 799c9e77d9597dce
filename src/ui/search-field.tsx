import { useRef } from 'react'
import { Icon } from './icon'

export function SearchField({
  label,
  placeholder,
  text,
  onChange,
}: {
  readonly label: string
  readonly placeholder: string
  readonly text: string
  /** `how` is `typed` when the user types, and absent when Escape or the button clears the text. */
  readonly onChange: (text: string, how?: 'typed') => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <search className="relative min-w-0 flex-1 basis-60 max-sm:order-last max-sm:basis-full">
      <Icon
        name="search"
        className="text-soft pointer-events-none absolute top-2 left-2.5 pointer-coarse:top-3.5"
      />
      <input
        ref={input}
        type="text"
        aria-label={label}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={text}
        onChange={(event) => onChange(event.target.value, 'typed')}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.nativeEvent.isComposing && text !== '') onChange('')
        }}
        className="h-8 w-full pr-8 pl-8 text-sm"
      />
      {text !== '' && (
        <button
          type="button"
          aria-label="Clear the search"
          onClick={() => {
            onChange('')
            input.current?.focus()
          }}
          className="text-soft hover:text-ink absolute top-1 right-1 flex size-6 items-center justify-center rounded-sm pointer-coarse:size-9"
        >
          <Icon name="close" />
        </button>
      )}
    </search>
  )
}
