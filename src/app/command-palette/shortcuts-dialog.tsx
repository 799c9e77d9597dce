import { usePreferences } from '~/stores/preferences'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import { SHORTCUTS, type Shortcut } from './shortcuts'

/** Every key, and the switch for those that are a single letter. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const { singleKeys } = usePreferences()
  return (
    <Dialog title="Keyboard shortcuts" size="wide" onClose={onClose}>
      <label className="flex items-center gap-2 text-sm">
        <input
          type="checkbox"
          checked={singleKeys}
          onChange={(event) => usePreferences.setState({ singleKeys: event.target.checked })}
        />
        Single keys act (those marked with a dot)
      </label>
      <div className="gap-x-10 sm:columns-2">
        {SHORTCUTS.map(({ where, shortcuts }) => (
          <section key={where} aria-label={where} className="mb-5 break-inside-avoid">
            <h3 className="border-line mb-1 border-b pb-1 text-sm font-medium">{where}</h3>
            <dl className="text-sm">
              {shortcuts.map((shortcut) => (
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
      <Button className="self-end" onClick={onClose}>
        Close
      </Button>
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
        {isSingle && <span aria-hidden="true">·</span>}
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
