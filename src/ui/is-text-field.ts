/**
 * Whether the target is a field in which a single key is input and not a command. `data-editor`: the host of the shadow
 * root with the JSON editor. Outside of this root, the host is the target of the events of the editor.
 */
export function isTextField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches(
      'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [data-editor]',
    )
  )
}
