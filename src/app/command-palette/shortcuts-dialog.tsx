import { GATE_KEYS, LIST_KEYS } from '~/domain/action-keys'
import { isSwitchedOff } from '~/domain/allowed-actions'
import { usePreferences } from '~/stores/preferences'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'

interface Shortcut {
  readonly keys: readonly string[]
  readonly does: string
  /** True if the shortcut is a single letter or sign. The user can switch these shortcuts off (WCAG 2.1.4). */
  readonly isSingle?: true
  /** The action of the shortcut. If config.json has switched off this action, the shortcut is not listed. */
  readonly action?: string
}

const CONTROL = /Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl'

/** What the key of each action does. A new action key does not compile until it has an entry here. */
const LIST_ACTIONS = {
  run: 'Run the selection or the row, after a confirmation',
  stop: 'Stop the selection or the row, after a confirmation',
} as const satisfies Record<keyof typeof LIST_KEYS, string>
const GATE_ACTIONS = {
  approve: 'Approve the selection or the gate, after a confirmation',
  reject: 'Reject the selection or the gate, with a reason',
} as const satisfies Record<keyof typeof GATE_KEYS, string>

function actionShortcuts<Action extends string>(
  keys: Readonly<Record<Action, string>>,
  texts: Readonly<Record<Action, string>>,
): readonly Shortcut[] {
  return (Object.keys(texts) as Action[]).map((action) => ({
    keys: [keys[action]],
    does: texts[action],
    isSingle: true,
    action,
  }))
}

const SHORTCUTS: readonly {
  readonly where: string
  readonly shortcuts: readonly Shortcut[]
}[] = [
  {
    where: 'Everywhere',
    shortcuts: [
      { keys: [`${CONTROL} K`], does: 'Search or run a command' },
      { keys: ['?'], does: 'Show this list', isSingle: true },
      { keys: [`${CONTROL} Enter`], does: 'Confirm, while typing in a confirmation dialog' },
      { keys: ['Escape'], does: 'Close the dialog or menu, or else clear the selection' },
    ],
  },
  {
    where: 'In the lists of pipelines and tasks',
    shortcuts: [
      { keys: ['↑', '↓'], does: 'Move between rows' },
      { keys: ['←', '→'], does: 'Move within a row' },
      { keys: ['Space'], does: 'Select the row' },
      { keys: ['Shift ↑', 'Shift ↓'], does: 'Select a range' },
      { keys: [`${CONTROL} A`], does: 'Select all rows of the list' },
      { keys: ['Enter'], does: 'Open the row' },
      { keys: ['j', 'k'], does: 'Next row, previous row', isSingle: true },
      { keys: ['x', '*'], does: 'Select the row, or all rows', isSingle: true },
      { keys: ['u'], does: 'Restore the cleared selection', isSingle: true },
      { keys: ['/'], does: 'Focus the filter (in Pipelines)', isSingle: true },
      ...actionShortcuts(LIST_KEYS, LIST_ACTIONS),
    ],
  },
  {
    where: 'In the filter',
    shortcuts: [
      { keys: ['↑', '↓'], does: 'Show suggestions, and move between them' },
      { keys: ['Tab', 'Enter'], does: 'Use the suggestion' },
      { keys: ['Enter'], does: 'Go to the list' },
      { keys: ['Escape'], does: 'Clear the filter' },
    ],
  },
  {
    where: 'In approvals',
    shortcuts: [
      { keys: ['j', 'k'], does: 'Next gate, previous gate', isSingle: true },
      { keys: ['x', '*'], does: 'Select the gate, or all gates', isSingle: true },
      { keys: ['u'], does: 'Restore the cleared selection', isSingle: true },
      ...actionShortcuts(GATE_KEYS, GATE_ACTIONS),
      { keys: ['Enter'], does: 'Open the gate' },
    ],
  },
  {
    where: 'In the builder',
    shortcuts: [
      { keys: [`${CONTROL} Z`], does: 'Undo' },
      { keys: [`${CONTROL} Shift Z`], does: 'Redo' },
    ],
  },
]

export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const { singleKeys } = usePreferences()
  return (
    <Dialog
      title="Keyboard shortcuts"
      size="wide"
      onClose={onClose}
      buttons={<Button onClick={onClose}>Close</Button>}
    >
      <label className="flex items-center gap-2 text-sm">
        <input
          type="checkbox"
          checked={singleKeys}
          onChange={(event) => usePreferences.setState({ singleKeys: event.target.checked })}
        />
        Single-key shortcuts (marked with a dot)
      </label>
      <div className="gap-x-10 sm:columns-2">
        {SHORTCUTS.map(({ where, shortcuts }) => (
          <section key={where} aria-label={where} className="mb-4 break-inside-avoid">
            <h3 className="border-line mb-1 border-b pb-1 text-sm font-medium">{where}</h3>
            <dl className="text-sm">
              {shortcuts
                .filter(({ action = '' }) => !isSwitchedOff(action))
                .map((shortcut) => (
                  <ShortcutRow
                    key={shortcut.does}
                    shortcut={shortcut}
                    isOff={shortcut.isSingle === true && !singleKeys}
                  />
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

function ShortcutRow({
  shortcut: { keys, does, isSingle },
  isOff,
}: {
  readonly shortcut: Shortcut
  readonly isOff: boolean
}) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-1">
      <dt className="order-last flex shrink-0 items-baseline gap-1">
        {isSingle && (
          <span aria-hidden="true" className="text-accent text-lg leading-none">
            •
          </span>
        )}
        {keys.map((key) => (
          <kbd
            key={key}
            className="border-line bg-sunken rounded-sm border px-1.5 font-mono text-xs leading-5 whitespace-nowrap"
          >
            {key}
          </kbd>
        ))}
      </dt>
      <dd className="text-soft">
        {does}
        {isOff && ' (switched off)'}
      </dd>
    </div>
  )
}
