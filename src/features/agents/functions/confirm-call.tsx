import { ServiceText } from '~/components/service-text'
import { printJson, type JsonObject } from '~/lib/json'
import { visibleText } from '~/lib/visible-text'
import { Button } from '~/ui/button'
import { Dialog } from '~/ui/dialog'
import type { AgentFunction } from './agent-functions'

/** Asks before anything is called that does not say of itself that it only reads (security 47). */
export function ConfirmCall({
  of,
  url,
  given,
  mayHaveRun,
  onConfirm,
  onClose,
}: {
  readonly of: AgentFunction
  readonly url: string
  readonly given: JsonObject
  /** An earlier call ended without an answer. */
  readonly mayHaveRun: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}) {
  const title = `Call ${visibleText(of.name.slice(0, 60))}`
  return (
    <Dialog role="alertdialog" size="wide" title={title} onClose={onClose}>
      <p className="text-sm">
        It {of.hints.readOnly === false ? 'says that it may' : 'does not say that it does not'}{' '}
        change something. Sent to <code className="font-mono text-xs break-all">{url}</code> with
        exactly these arguments:
      </p>
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard has to reach it
        tabIndex={0}
        aria-label="Arguments"
        className="border-line bg-sunken max-h-[40vh] overflow-auto rounded-md border p-3 font-mono text-xs break-words whitespace-pre-wrap"
      >
        <ServiceText text={printJson(given, Number.POSITIVE_INFINITY).text} />
      </pre>
      {mayHaveRun && (
        <p className="text-sm">
          An earlier call of it ended without an answer and may have run. Another call may do the
          same again.
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button autoFocus onClick={onClose}>
          Cancel
        </Button>
        <Button look="primary" onClick={onConfirm}>
          {title}
        </Button>
      </div>
    </Dialog>
  )
}
