import type { ComboboxMarks } from '~/ui/combobox'

/** What every field of a source takes. Values are plain strings; `''` is nothing. */
export interface SourceFieldProps {
  readonly value: string
  /**
   * A choice, or a typed text that was confirmed or left.
   *
   * @param branch a branch that came with a repository: from a pasted address or a recent choice
   */
  readonly onChange: (value: string, branch?: string) => void
  /** Visible; each field has one of its own unless told. */
  readonly label?: string
  /** Given by a form that draws the label around the field itself. */
  readonly marks?: ComboboxMarks
}
