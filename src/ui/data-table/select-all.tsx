/** The box in the head of a table: none, some or all of its rows are selected. Its whole cell can be hit. */
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
    <label className="flex h-full items-center pl-4">
      <input
        type="checkbox"
        aria-label="Select all"
        checked={isAll}
        ref={(box) => {
          if (box !== null) box.indeterminate = selected > 0 && !isAll
        }}
        onChange={() => onChange(!isAll)}
      />
    </label>
  )
}
