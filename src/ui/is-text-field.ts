const TEXT_FIELD = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'

/**
 * Whether the target is a field in which a single key is input and not a command. Outside the shadow root of the JSON
 * editor, the target of its events is the host of this root.
 */
export function isTextField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return (target.shadowRoot?.activeElement ?? target).matches(TEXT_FIELD)
}
