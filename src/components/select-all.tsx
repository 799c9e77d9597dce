/** The box in the head of a list: none, some or all of its rows are selected. */
export function SelectAll({
  rows,
  selected,
  onChange,
}: {
  readonly rows: number
  /** How many of these. */
  readonly selected: number
  readonly onChange: (isOn: boolean) => void
}) {
  const isAll = rows > 0 && selected === rows
  return (
    <input
      type="checkbox"
      aria-label="Select all"
      checked={isAll}
      ref={(box) => {
        if (box !== null) box.indeterminate = selected > 0 && !isAll
      }}
      onChange={() => onChange(!isAll)}
      className="size-4 align-middle pointer-coarse:size-6"
    />
  )
}
