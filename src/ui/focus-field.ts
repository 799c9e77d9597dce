/** Moves the focus to the first field of a form, after the submit of invalid values. */
export function focusField(form: HTMLElement): void {
  form.querySelector<HTMLElement>('input, textarea')?.focus()
}
