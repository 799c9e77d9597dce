/**
 * Whether the target is a field in which a single key is input and not a command. The element with `data-editor` is the
 * host of the shadow root with the JSON editor. Listeners outside this root get the host as the target.
 */
export function isTextField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches(
      'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [data-editor]',
    )
  )
}
