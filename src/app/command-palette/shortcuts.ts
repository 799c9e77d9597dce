/** Every key that Sluice gives a meaning, where it has it. The palette and `?` show this table. */
export interface Shortcut {
  readonly keys: readonly string[]
  readonly does: string
  /** A single letter or sign: can be switched off (WCAG 2.1.4). */
  readonly isSingle?: true
}

export const SHORTCUTS: readonly {
  readonly where: string
  readonly shortcuts: readonly Shortcut[]
}[] = [
  {
    where: 'Everywhere',
    shortcuts: [
      { keys: ['Ctrl K', '⌘ K'], does: 'Find a screen, a pipeline, a tool, or an action' },
      { keys: ['?'], does: 'Show this list', isSingle: true },
      { keys: ['Escape'], does: 'Close what is open, or clear the filter' },
    ],
  },
  {
    where: 'In the lists of pipelines and tasks',
    shortcuts: [
      { keys: ['↑', '↓'], does: 'Move between rows; Page Up, Page Down, Home and End, too' },
      { keys: ['←', '→'], does: 'Move between the controls of a row' },
      { keys: ['Space'], does: 'Select the row' },
      { keys: ['Shift ↑', 'Shift ↓'], does: 'Select a range; Shift and Space or a click, too' },
      { keys: ['Ctrl A', '⌘ A'], does: 'Select all that the list shows' },
      { keys: ['Enter'], does: 'Open the row' },
      { keys: ['j', 'k'], does: 'Move to the next row, or the one before', isSingle: true },
      { keys: ['x', '*'], does: 'Select the row, or all', isSingle: true },
      { keys: ['e', 's'], does: 'Run it, or stop it: asks first', isSingle: true },
    ],
  },
  {
    where: 'In the filter',
    shortcuts: [
      { keys: ['↑', '↓'], does: 'Move between what can be typed next' },
      { keys: ['Tab', 'Enter'], does: 'Take it' },
      { keys: ['Enter'], does: 'Go to what was found' },
    ],
  },
  {
    where: 'In approvals',
    shortcuts: [
      { keys: ['j', 'k'], does: 'Move to the next gate, or the one before', isSingle: true },
      { keys: ['x', '*'], does: 'Select the gate, or all', isSingle: true },
      { keys: ['u'], does: 'Select again what was cleared', isSingle: true },
      { keys: ['a'], does: 'Approve: opens the sheet', isSingle: true },
      { keys: ['r'], does: 'Reject: asks for the reason', isSingle: true },
      { keys: ['Enter'], does: 'Open the gate' },
    ],
  },
]
