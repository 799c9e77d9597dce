import type { ActionCall } from '~/api/actions'
import { NO_STATE } from '~/batch/engine/outcome-messages'
import { phaseOf } from '~/domain/phases'
import { nameOf } from '~/api/pipelines'
import type { StatusReading } from '~/api/status'
import { ChangesList } from '~/components/changes-list'
import { asSentence, describeReadError } from '~/components/error-messages'
import { PhaseBadge } from '~/components/phase-badge'
import { useStatusNow } from '~/queries/console'
import { ServiceCode, ServiceText } from '~/components/service-text'
import { changesIn } from '~/lib/json-changes'
import { Button } from '~/ui/button'
import { ConfirmButton } from '~/ui/confirm-button'
import { Dialog } from '~/ui/dialog'

interface UpdateSheetProps {
  readonly call: Extract<ActionCall, { action: 'update' }>
  /** Verb, number and noun, for the title and the button. */
  readonly title: string
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Confirms an update. It first reads the values that the update would replace. */
export function UpdateSheet({ call, title, onConfirm, onClose }: UpdateSheetProps) {
  const reading = useStatusNow(call.type, call.target)
  return (
    <Dialog title={title} size="wide" onClose={onClose}>
      {reading === undefined ? (
        <p role="status" className="text-sm">
          Reading the status first…
        </p>
      ) : (
        <Finding call={call} reading={reading} />
      )}
      <div className="flex justify-end gap-2">
        <Button autoFocus onClick={onClose}>
          Cancel
        </Button>
        {reading !== undefined && reading.kind !== 'gone' && (
          <ConfirmButton look="primary" onClick={onConfirm}>
            {title}
          </ConfirmButton>
        )}
      </div>
    </Dialog>
  )
}

function Finding({
  call: { settings, target },
  reading,
}: {
  readonly call: UpdateSheetProps['call']
  readonly reading: StatusReading
}) {
  const record = reading.kind === 'record' ? reading.record : undefined
  const known = Object.entries(record?.raw ?? {})
  const before = Object.fromEntries(known.filter(([key]) => Object.hasOwn(settings, key)))
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        {record !== undefined && (
          <>
            <span className="font-medium">
              <ServiceText text={nameOf(record)} />
            </span>
            <PhaseBadge phase={phaseOf(record)} status={record.status} />
          </>
        )}
        <ServiceCode text={target} className="text-soft text-xs" />
      </p>
      {record === undefined && (
        <p className="text-sm">
          <ServiceText text={readingText(reading)} />
        </p>
      )}
      <ChangesList label="What changes" changes={changesIn(before, settings)} longest={600} />
    </>
  )
}

function readingText(reading: StatusReading): string {
  switch (reading.kind) {
    case 'gone':
      return 'This id does not exist on the service, so it cannot be updated.'
    case 'denied':
      return 'Your token has no access to this id. The service will probably refuse the update.'
    case 'failed':
      return `The status could not be read. ${asSentence(describeReadError(reading.error).cause)}`
    case 'silent':
    case 'unreadable':
      return NO_STATE
    case 'record':
      return ''
    default:
      return reading satisfies never
  }
}
