import { useMemo } from 'react'
import { ServiceText } from '~/components/service-text'
import type { JsonObject } from '~/lib/json'
import { LossyValues } from '~/components/lossy-values'
import { knownLossesIn } from '~/lib/lossy-values'
import { whyNotAllowed } from '~/domain/allowed-actions'
import { usePipeline } from '~/queries/pipeline'
import { useService } from '~/queries/service-context'
import { useStepMetadata } from '~/queries/step-metadata'
import { Button } from '~/ui/button'
import { ConfirmButton } from '~/ui/confirm-button'
import { Dialog } from '~/ui/dialog'
import { copyOf, unusedName } from '~/api/copy-pipeline'
import { lossesOf, nameIn } from '../draft/draft'
import {
  openUpdate,
  useDraft,
  useDraftSession,
  useDraftState,
  type DraftSource,
} from '../draft/draft-session'
import { UpdateMessages, KeyNames, UpdateChanges, UpdateRequest } from './update-messages'
import { isNotFound } from '~/api/api-error'
import { updateOfDraft } from './update-of-draft'
import { useStepTypes } from '../steps/step-types'
import { useUpdate } from './use-update'

interface UpdateDialogProps {
  readonly source: DraftSource
  readonly onSaveAsNew: (pipeline: JsonObject) => void
}

export function UpdateDialog({ source, onSaveAsNew }: UpdateDialogProps) {
  const { record, id } = source
  const draft = useDraft()
  const { pipeline } = draft
  const { config } = useService()
  const update = useDraftState((state) => state.update)
  const { store } = useDraftSession()
  const { send, dismiss } = useUpdate(source)
  const current = usePipeline(id, { staleTime: 0, refetchOnMount: 'always' })
  const { error, isFetchedAfterMount, isFetching, refetch } = current
  const isRead = isFetchedAfterMount && error === null
  const latest = isRead ? current.data?.raw : undefined
  const change = updateOfDraft(source, pipeline, latest, useStepTypes().schemaOf)
  // Only the metadata say which keys are write-only.
  const { isPending } = useStepMetadata()
  const { plan } = change
  const text = current.data?.text
  const losses = useMemo(
    () => [...lossesOf(draft), ...knownLossesIn(latest, text)],
    [draft, latest, text],
  )
  if (update.stage === 'ready' || update.stage === 'updated') return null

  const name = nameIn(pipeline)
  const copyName = name === nameIn(record) ? unusedName(name, new Set()) : name
  const isReading = update.stage === 'open' && (isFetching || !isFetchedAfterMount || isPending)
  const isBusy = isReading || update.stage === 'sending'
  const sendButton = (look: 'primary' | 'plain', label: string) => (
    <ConfirmButton
      look={look}
      aria-busy={update.stage === 'sending'}
      unavailable={
        isBusy
          ? BUSY[isReading ? 'reading' : 'sending']
          : Object.keys(plan.settings).length === 0
            ? 'An update cannot send these changes.'
            : change.unavailable
      }
      onClick={() => void send(plan)}
    >
      {label}
    </ConfirmButton>
  )
  const isFault = update.stage === 'fault'
  const isDocumented = plan.undocumented.length === 0
  const isLost = isNotFound(error) && (update.stage === 'open' || isFault)
  const isShown = (update.stage === 'open' || update.stage === 'sending') && !isLost
  return (
    <Dialog
      title={
        <span className="line-clamp-2 break-words">
          Update<span className="sr-only"> 1 pipeline:</span> <ServiceText text={source.name} />
        </span>
      }
      size="wide"
      onClose={dismiss}
      buttons={
        <>
          <Button onClick={dismiss}>{isShown ? 'Cancel' : 'Close'}</Button>
          {isShown && isDocumented && sendButton('primary', 'Update 1 pipeline')}
          {isShown && !isDocumented && sendButton('plain', 'Update in place anyway')}
          {(isLost || (isShown && !isDocumented)) && (
            <ConfirmButton
              look="primary"
              unavailable={whyNotAllowed(config, 'create')}
              onClick={() => {
                dismiss()
                onSaveAsNew({ ...copyOf(change.whole), name: copyName })
              }}
            >
              Save as new
            </ConfirmButton>
          )}
          {isFault && !isLost && (
            <Button
              look="primary"
              onClick={() => {
                openUpdate(store)
                void refetch()
              }}
            >
              Read the pipeline again
            </Button>
          )}
        </>
      }
    >
      <div role="status" className="flex flex-col gap-3 text-sm empty:hidden">
        <UpdateMessages
          update={update}
          isReading={isReading}
          error={error}
          source={source}
          change={change}
          isRead={isRead}
        />
      </div>
      {isShown && <UpdateChanges plan={plan} latest={latest ?? record} />}
      {isShown && !isDocumented && (
        <p className="border-notice-line bg-notice rounded-sm border px-3 py-2 text-sm">
          The service documents only name and description for an update. It may refuse or ignore{' '}
          <KeyNames keys={plan.undocumented} />. To save everything, create a new pipeline named “
          <ServiceText text={copyName} />
          ”. The pipeline that you edit would stay unchanged.
        </p>
      )}
      {isShown && <LossyValues json={plan.settings} losses={losses} />}
      {isShown && <UpdateRequest id={id} plan={plan} />}
    </Dialog>
  )
}

const BUSY = {
  reading: 'The pipeline is being read.',
  sending: 'The update is being sent.',
} as const
