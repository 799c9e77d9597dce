/** Moves the focus to the first field of a form, after a submit has found a fault in it. */
export function focusField(form: HTMLElement): void {
  form.querySelector<HTMLElement>('input, textarea')?.focus()
}
