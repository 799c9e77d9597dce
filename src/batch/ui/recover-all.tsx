import { useState } from 'react'
import { useSendInSequence } from '~/queries/use-send-in-sequence'
import { useRecoveries, useRecoverPipeline } from '~/queries/recover-pipeline'
import { usePipelines } from '~/queries/pipelines'
import { useService } from '~/queries/service-context'
import { ServiceText } from '~/components/service-text'
import { whyNotAllowed } from '~/domain/allowed-actions'
import { counted, countText } from '~/lib/count-text'
import type { DeletedCopy } from '~/stores/deleted-copies'
import { Button } from '~/ui/button'
import { ConfirmButton } from '~/ui/confirm-button'
import { Dialog } from '~/ui/dialog'
import { refuseOffline } from './use-batch'
import { moveFocusToResults } from './recover-as-new'

/**
 * The button that recovers these deleted pipelines, one after another. Each row of the results shows its own result.
 */
export function RecoverAll({ copies }: { readonly copies: readonly DeletedCopy[] }) {
  const { config } = useService()
  const [isAsking, setIsAsking] = useState(false)
  const recoveryOf = useRecoveries()
  const { mutateAsync } = useRecoverPipeline({ isOneOfMany: true })
  const { send, cancel, isSending, whyNotSent } = useSendInSequence()
  // A copy with an unknown outcome is left out, because its pipeline may have been created.
  const open = copies.filter((copy) => {
    const { isPending, mayExist } = recoveryOf(copy)
    return !isPending && !mayExist
  })
  if (isSending) {
    return (
      open.length > 0 && (
        <Button ref={moveFocusToResults} onClick={cancel}>
          Cancel the {countText(open.length)} not sent
        </Button>
      )
    )
  }
  if (copies.length < 2 || open.length === 0) return null
  return (
    <>
      {whyNotSent !== undefined && (
        <span role="status">
          {counted(open.length, 'pipeline')} not recovered: <ServiceText text={whyNotSent} />
        </span>
      )}
      <Button
        ref={moveFocusToResults}
        aria-haspopup="dialog"
        unavailable={whyNotAllowed(config, 'create')}
        onClick={() => setIsAsking(!refuseOffline())}
      >
        Recover all {countText(open.length)}…
      </Button>
      {isAsking && (
        <RecoverDialog
          copies={open}
          onClose={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false)
            send(open.map((copy) => async () => mutateAsync(copy)))
          }}
        />
      )}
    </>
  )
}

interface RecoverDialogProps {
  readonly copies: readonly DeletedCopy[]
  readonly onConfirm: () => void
  readonly onClose: () => void
}

function RecoverDialog({ copies, onConfirm, onClose }: RecoverDialogProps) {
  const { data } = usePipelines({ enabled: false })
  const names = new Set(data?.items.map(({ name }) => name))
  const title = `Recover ${counted(copies.length, 'pipeline')}`
  return (
    <Dialog
      title={title}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <ConfirmButton look="primary" onClick={onConfirm}>
            {title}
          </ConfirmButton>
        </>
      }
    >
      <p className="text-sm">
        Each copy becomes a new pipeline with a new id. If you close or leave the results, the
        pipelines that are not sent yet are not recovered.
      </p>
      <ul aria-label="Pipelines to recover" className="[&>li]:hairline text-sm [&>li]:border-t">
        {copies.map(({ id, name }) => (
          <li key={id} className="flex min-h-8 flex-wrap items-center gap-x-3 py-1">
            <span className="min-w-0 flex-1 font-medium break-words">
              <ServiceText text={name} />
            </span>
            {names.has(name) && <span className="text-soft">Another pipeline has this name.</span>}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
