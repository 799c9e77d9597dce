import { BUTTON_LOOKS, BUTTON_SHAPE } from './button'

export function FileButton({
  label,
  accept,
  onFile,
}: {
  readonly label: string
  readonly accept: string
  readonly onFile: (file: File) => void
}) {
  return (
    <label
      className={`${BUTTON_SHAPE} ${BUTTON_LOOKS.plain} focus-within:outline-accent cursor-pointer focus-within:outline-2`}
    >
      {label}
      <input
        type="file"
        accept={accept}
        className="sr-only"
        onChange={({ target }) => {
          const file = target.files?.[0]
          // Without this, a second choice of the same file would not cause a change event.
          target.value = ''
          if (file !== undefined) onFile(file)
        }}
      />
    </label>
  )
}
