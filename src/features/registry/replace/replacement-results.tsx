import { Link } from 'react-router'
import { nameOf } from '~/api/pipelines'
import type { RegisteredTool } from '~/api/registered-tools'
import { outcomeCountText, reasonOf, STATE_LOOKS, STATE_ORDER } from '~/batch/ui/batch-labels'
import { OutcomeText } from '~/batch/ui/outcome-text'
import { paths } from '~/components/paths'
import { ServiceText } from '~/components/service-text'
import { counted, countText } from '~/lib/count-text'
import { useRegisteredTools } from '~/queries/registered-tools'
import type { SendResult } from '~/queries/send-once'
import { Button } from '~/ui/button'
import { ConfirmButton } from '~/ui/confirm-button'
import { Dialog } from '~/ui/dialog'
import type { ReplacementRow, useReplacement } from './use-replacement'

export interface StageProps {
  readonly tool: RegisteredTool
  readonly replacement: ReturnType<typeof useReplacement>
  readonly onClose: () => void
}

/** The outcome of each update, while the updates are being sent and afterwards. */
export function ReplacementResults({
  tool,
  rows,
  replacement: { to, results, sending, checkAgain },
  onClose,
}: StageProps & { readonly rows: readonly ReplacementRow[] }) {
  const { isSending, cancel, whyNotSent } = sending
  const other = useRegisteredTools().data?.items.find(({ _id }) => _id === to)
  const kindOf = ({ id }: ReplacementRow) => results.get(id)?.outcome.kind ?? 'not_sent'
  const again = rows.filter((row) => ['refused', 'not_sent'].includes(kindOf(row)))
  // Subtracts 1 for the update that is being sent now, because that update can no longer be canceled.
  const left = rows.length - results.size - 1
  const found = [...Map.groupBy(rows, kindOf)].toSorted(
    ([one], [next]) => STATE_ORDER.indexOf(one) - STATE_ORDER.indexOf(next),
  )
  const counts = found.toReversed().map(([kind, { length }]) => outcomeCountText(kind, length))
  // The order changes only at the end, so that no row moves while the user watches the requests.
  const shown = isSending ? rows : found.flatMap(([, each]) => each)
  return (
    <Dialog
      title={`Replace in ${counted(rows.length, 'pipeline')}`}
      size="wide"
      {...(!isSending && { onClose })}
      buttons={
        <>
          {isSending ? (
            left > 0 && (
              // This button ignores Enter at first, so that a second Enter after the confirmation does not cancel.
              <ConfirmButton autoFocus onClick={cancel}>
                Cancel the {countText(left)} not sent
              </ConfirmButton>
            )
          ) : (
            <>
              {again.length > 0 && (
                <Button onClick={() => checkAgain(again.map(({ id }) => id))}>
                  Retry {countText(again.length)}…
                </Button>
              )}
              <Button autoFocus look="primary" onClick={onClose}>
                Close
              </Button>
            </>
          )}
        </>
      }
    >
      <p className="text-sm font-medium break-words">
        <ServiceText text={nameOf(tool)} /> → <ServiceText text={other ? nameOf(other) : to} />
      </p>
      <p role="status" className="text-sm">
        {isSending
          ? 'Sending the updates one after another. If you leave this page, the updates that are not sent are canceled.'
          : `${counts.join(' · ')}. Activity lists each update that was sent.`}
      </p>
      <ResultRows rows={shown} results={results} isSending={isSending} whyNotSent={whyNotSent} />
    </Dialog>
  )
}

interface ResultRowsProps {
  readonly rows: readonly ReplacementRow[]
  readonly results: ReadonlyMap<string, SendResult>
  readonly isSending: boolean
  readonly whyNotSent: string | undefined
}

const SENDING = { ...STATE_LOOKS.sent, label: 'Sending' }

function ResultRows({ rows, results, isSending, whyNotSent = '' }: ResultRowsProps) {
  return (
    <ul aria-label="Results by pipeline" className="[&>li]:hairline text-sm [&>li]:border-t">
      {rows.map(({ id, name }, at) => {
        const outcome = results.get(id)?.outcome
        const waiting = at === results.size ? SENDING : STATE_LOOKS.queued
        const look =
          outcome === undefined && isSending ? waiting : STATE_LOOKS[outcome?.kind ?? 'not_sent']
        const reason = outcome === undefined ? (isSending ? '' : whyNotSent) : reasonOf(outcome)
        return (
          <li key={id} className="flex min-h-8 flex-wrap items-center gap-x-3">
            <Link
              to={paths.pipeline(id)}
              className="text-accent min-w-0 flex-1 basis-40 py-1 break-words hover:underline pointer-coarse:py-3"
            >
              <ServiceText text={name} />
            </Link>
            <span className="min-w-0 py-1 break-words sm:w-80">
              <OutcomeText look={look} reason={reason} />
            </span>
          </li>
        )
      })}
    </ul>
  )
}
