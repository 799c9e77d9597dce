import { useMemo } from 'react'
import { ServiceText } from '~/components/service-text'
import type { JsonObject } from '~/lib/json'
import { LossyValues } from '~/components/lossy-values'
import { useScmMappings } from '~/components/scm-mappings'
import { partsOfPointer } from '~/lib/json-path'
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
import { stepSchemaOf } from '../draft/step-schema'
import {
  openUpdate,
  useDraft,
  useDraftSession,
  useDraftState,
  type DraftSource,
} from '../draft/draft-session'
import {
  ChangesByOthers,
  UpdateMessages,
  KeyNames,
  UpdateChanges,
  UpdateRequest,
  UpdateRisks,
} from './update-messages'
import { isNotFound } from '~/api/api-error'
import { secretsNotSaved, updateOfDraft, type UpdatePlan } from './update-of-draft'
import { problemPlaceOf } from '../validation/draft-problems'
import { closeSession } from '../draft/open-session'
import type { Update } from '../draft/draft-store'
import { useUpdatePipeline } from '~/queries/pipeline-mutations'

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
  const { store, omitted } = useDraftSession()
  const { send, dismiss } = useUpdate(source)
  const current = usePipeline(id, { staleTime: 0, refetchOnMount: 'always' })
  const { error, isFetchedAfterMount, isFetching, refetch } = current
  const isRead = isFetchedAfterMount && error === null
  const latest = isRead ? current.data?.raw : undefined
  // Only the step metadata say which keys are write-only.
  const { data: metadata, isPending } = useStepMetadata()
  const mappings = useScmMappings()
  const schemaOf = (tool: string) => {
    const found = metadata?.items.find(({ tool_identifier: type }) => type === tool)
    return stepSchemaOf(tool, '', found, mappings)
  }
  const change = updateOfDraft(source, pipeline, latest, metadata && schemaOf)
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
  const isSavedAsNew = isLost || (isShown && !isDocumented)
  const notSaved =
    isSavedAsNew && !isReading ? secretsNotSaved(omitted, draft.keys, change.whole) : []
  const placeOf = (pointer: string) =>
    problemPlaceOf(partsOfPointer(pointer), draft, schemaOf).label
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
          {isSavedAsNew && (
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
      <div role="status" className="contents text-sm">
        <UpdateMessages
          update={update}
          isReading={isReading}
          error={error}
          id={id}
          change={change}
          isRead={isRead}
        />
        {!isReading && (
          <div className="border-notice-line bg-notice flex flex-col gap-2 rounded-sm border px-3 py-2 empty:hidden">
            {isShown && <UpdateRisks error={error} isRead={isRead} change={change} />}
            {isShown && !isDocumented && (
              <p>
                The service documents only name and description for an update. It may refuse or
                ignore <KeyNames keys={plan.undocumented} />. To save everything, create a new
                pipeline named “<ServiceText text={copyName} />
                ”. The pipeline that you edit would stay unchanged.
              </p>
            )}
            {notSaved.length > 0 && (
              <p>
                “Save as new” creates a pipeline without the secrets that Sluice does not have:{' '}
                <ServiceText text={notSaved.map(placeOf).join('; ')} />. Close this dialog to enter
                them.
              </p>
            )}
            {isShown && <LossyValues json={plan.settings} losses={losses} />}
          </div>
        )}
      </div>
      {isShown && <UpdateChanges plan={plan} latest={latest ?? record} />}
      {isShown && !isReading && change.isFilled && (
        <p className="text-sm">The update keeps the secrets that the draft does not contain.</p>
      )}
      {isShown && !isReading && <ChangesByOthers change={change} />}
      {isShown && <UpdateRequest id={id} plan={plan} />}
    </Dialog>
  )
}

function useUpdate({ id, name }: DraftSource) {
  const session = useDraftSession()
  const { store } = session
  const { mutateAsync: updatePipeline } = useUpdatePipeline()
  const show = (update: Update) => store.setState({ update })
  return {
    dismiss: () => {
      if (store.getState().update.stage !== 'sending') show({ stage: 'ready' })
    },
    send: async ({ settings, impossible }: UpdatePlan): Promise<void> => {
      if (store.getState().update.stage !== 'open') return
      show({ stage: 'sending' })
      const result = await updatePipeline({ id, name, settings })
      const isDone = result.outcome.kind === 'done'
      const stage = isDone || result.ignored !== undefined ? 'updated' : 'fault'
      show({ stage, result, impossible })
      if (isDone) await closeSession(session)
    },
  }
}

const BUSY = {
  reading: 'The pipeline is being read.',
  sending: 'The update is being sent.',
} as const
