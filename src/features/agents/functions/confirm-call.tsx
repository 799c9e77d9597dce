import { ServiceText } from '~/components/service-text'
import { printJson, type JsonObject } from '~/lib/json'
import { visibleText } from '~/lib/visible-text'
import { Button } from '~/ui/button'
import { ConfirmButton } from '~/ui/confirm-button'
import { CodeBlock } from '~/ui/code-block'
import { Dialog } from '~/ui/dialog'
import { hintSentence, type AgentFunction } from './agent-functions'

/** Asks before every call, whatever the function says of itself: nobody has checked that. */
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
        {hintSentence(of.hints)} Sent to <code className="font-mono text-xs break-all">{url}</code>{' '}
        with exactly these arguments:
      </p>
      <CodeBlock label="Arguments" className="max-h-[40vh]">
        <ServiceText text={printJson(given, Number.POSITIVE_INFINITY).text} />
      </CodeBlock>
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
        <ConfirmButton look="primary" onClick={onConfirm}>
          {title}
        </ConfirmButton>
      </div>
    </Dialog>
  )
}
