import { useState } from 'react'
import { announce } from '~/stores/announcement'
import { whyNotAllowed } from '~/domain/allowed-actions'
import { counted } from '~/lib/count-text'
import { isSameJson } from '~/lib/json'
import { useService } from '~/queries/service-context'
import { Button, type ButtonProps } from '~/ui/button'
import { moveFocusToHeading } from '~/ui/focus-heading'
import type { MenuEntry } from '~/ui/menu'
import { SMALL_WINDOW, useMediaQuery } from '~/ui/use-media-query'
import { refuseOffline } from '~/batch/ui/use-batch'
import { BuildProgress, type BuildProgressProps } from './build-progress'
import { MoreActions, RequestPreview, UpdateDialog } from './lazy-parts'
import { isCreating, useCreate } from './create/submit-draft'
import { isTextUnparsed, type Draft } from './draft/draft'
import {
  useDraftSession,
  useDraftState,
  useStepKeys,
  type DraftSource,
  discardUnparsedFields,
  openUpdate,
  stepOfField,
  unparsedFields,
  unparsedReason,
  useWhyNotSent,
} from './draft/draft-session'
import {
  blockingProblems,
  currentProblems,
  placeProblems,
  type ProblemPlace,
} from './validation/draft-problems'
import { useValidate } from './validation/use-draft-validation'
import { useLastList } from '~/components/back-link'

interface BuildBarProps extends Omit<BuildProgressProps, 'isRefused'> {
  readonly onShowAllProblems: (isListed?: boolean) => void
  readonly onProblem: (problem: ProblemPlace) => void
  readonly onUnparsedText: () => void
}

/** In a small window, the bar shows only the main button. A menu contains the other buttons. */
export function BuildBar(props: BuildBarProps) {
  const { onShowAllProblems } = props
  const { store, source } = useDraftSession()
  const { validate } = useValidate()
  const { create } = useCreate()
  const whyNot = useWhyNotSent('create')
  const whyNotUpdated = useWhyNotSent('update')
  const isSmall = useMediaQuery(SMALL_WINDOW)
  const hasUnparsed = useDraftState((state) => unparsedFields(state).length > 0)
  const unparsed = useDraftState(unparsedReason)
  const [refused, setRefused] = useState<Draft['unparsed']>()
  const isRefused = useDraftState(({ history }) => history.present.unparsed === refused)
  // Without steps, there is nothing to validate or preview.
  const isEmpty = useStepKeys().length === 0
  const isInvalid = useDraftState(({ creation }) => creation.stage === 'invalid')
  const cancel = useCancelEntry()
  const [isUpdateInvalid, setIsUpdateInvalid] = useState(false)
  const [isPreviewed, setIsPreviewed] = useState(false)
  const draft = () => store.getState().history.present
  const discard: BarEntry = {
    label: 'Discard invalid JSON',
    onSelect: () => discardUnparsedFields(store),
  }
  const validateNow: BarEntry = {
    label: 'Validate',
    unavailable: unparsed,
    onSelect: () => {
      onShowAllProblems(true)
      void validate(draft())
    },
  }
  const preview: BarEntry = {
    label: 'What will be sent',
    unavailable: unparsed,
    onSelect: () => setIsPreviewed(true),
  }
  const createAnyway: MenuEntry = {
    label: 'Create anyway',
    unavailable: whyNot,
    onSelect: () => void create(draft(), 'anyway'),
  }
  const updateAnyway: MenuEntry = {
    label: 'Update anyway',
    unavailable: whyNotUpdated,
    onSelect: () => openUpdate(store),
  }
  const isEdit = source?.purpose === 'edit'
  const others = [
    ...cancel,
    hasUnparsed && discard,
    !isEmpty && validateNow,
    !isEmpty && !isEdit && preview,
  ].filter((entry) => entry !== false)
  const anyway = [isInvalid ? createAnyway : isUpdateInvalid && updateAnyway].filter(
    (entry) => entry !== false,
  )
  const groups = [isSmall ? others : [], anyway]
  return (
    <div className="hairline flex items-center gap-x-4 border-t px-4 py-2 max-sm:py-1.5">
      <BuildProgress {...props} isRefused={isRefused} />
      <div data-commands className="ml-auto flex shrink-0 gap-2">
        {!isSmall &&
          others.map(({ label, command, unavailable, onSelect }) => (
            <Button
              // The key does not change with the label, so that React does not replace a button that has the focus.
              key={command ?? label}
              ref={moveFocusToHeading}
              look="quiet"
              data-command={command}
              unavailable={unavailable}
              onClick={onSelect}
            >
              {label}
            </Button>
          ))}
        {groups.flat().length > 0 && <MoreActions label="More actions" groups={groups} />}
        {source?.purpose === 'edit' ? (
          <UpdateButton
            {...props}
            source={source}
            onRefused={setRefused}
            onValidated={setIsUpdateInvalid}
          />
        ) : (
          <CreateButton {...props} onRefused={setRefused} />
        )}
      </div>
      {isPreviewed && <RequestPreview onClose={() => setIsPreviewed(false)} />}
    </div>
  )
}

interface CreateButtonProps extends BuildBarProps {
  /** @param unparsed the texts that are not valid JSON */
  readonly onRefused: (unparsed: Draft['unparsed']) => void
}

interface SendButtonProps
  extends
    Pick<CreateButtonProps, 'onProblem' | 'onUnparsedText' | 'onRefused'>,
    Pick<ButtonProps, 'aria-busy' | 'unavailable' | 'children'> {
  readonly look: 'primary' | 'plain'
  readonly action: 'create' | 'update'
  readonly onSend: () => Promise<void>
}

/** If a text in the draft is not valid JSON, a click sends nothing and moves the focus to this text. */
function SendButton(props: SendButtonProps) {
  const { action, onSend, onProblem, onUnparsedText, onRefused } = props
  const { unavailable, look, children } = props
  const { store } = useDraftSession()
  const { config } = useService()
  const unparsed = useDraftState(unparsedReason)
  const send = () => {
    if (unparsed === undefined) return void onSend()
    announce(`Nothing was sent. ${unparsed}`)
    const state = store.getState()
    const { present } = state.history
    onRefused(present.unparsed)
    const [field] = unparsedFields(state)
    if (isTextUnparsed(present) || field === undefined) onUnparsedText()
    else onProblem({ step: stepOfField(field), field })
  }
  return (
    <Button
      look={look}
      aria-busy={props['aria-busy']}
      title={unparsed}
      unavailable={
        whyNotAllowed(config, action) ?? (unparsed === undefined ? unavailable : undefined)
      }
      onClick={send}
    >
      {children}
    </Button>
  )
}

function CreateButton({ onShowAllProblems, ...places }: CreateButtonProps) {
  const { onProblem } = places
  const { store } = useDraftSession()
  const { create } = useCreate()
  const isBusy = useDraftState(({ creation }) => isCreating(creation))
  const hasSteps = useStepKeys().length > 0

  const createAndShowProblem = async () => {
    onShowAllProblems()
    const draft = store.getState().history.present
    const creation = await create(draft)
    if (creation.stage !== 'invalid' && creation.stage !== 'fault') return
    const first = currentProblems(placeProblems(creation), draft.keys).find(
      ({ isWarning }) => !isWarning,
    )
    if (first !== undefined) onProblem(first)
  }
  return (
    <SendButton
      {...places}
      action="create"
      // A draft without steps is not ready, so this button is not the primary button.
      look={hasSteps ? 'primary' : 'plain'}
      aria-busy={isBusy}
      unavailable={isBusy ? 'The pipeline is being created.' : undefined}
      onSend={createAndShowProblem}
    >
      Create pipeline
    </SendButton>
  )
}

interface UpdateButtonProps extends CreateButtonProps {
  readonly source: DraftSource
  /** @param isInvalid true if the update dialog did not open, because changed keys or steps have problems */
  readonly onValidated: (isInvalid: boolean) => void
}

function UpdateButton({ source, onValidated, onShowAllProblems, ...places }: UpdateButtonProps) {
  const { onProblem } = places
  const { create } = useCreate()
  const { validate, isValidating } = useValidate()
  const { store } = useDraftSession()
  const stage = useDraftState(({ update }) => update.stage)
  const isUnchanged = useDraftState(({ history }) =>
    isSameJson(history.present.pipeline, source.record),
  )
  const openOrShowProblem = async () => {
    if (refuseOffline()) return
    onShowAllProblems()
    const draft = store.getState().history.present
    const problems = blockingProblems(source.record, draft, await validate(draft))
    const [first] = problems
    onValidated(first !== undefined)
    if (first === undefined) {
      openUpdate(store)
      return
    }
    announce(`Nothing was sent. The service reports ${counted(problems.length, 'problem')}.`)
    onProblem(first)
  }
  return (
    <>
      <SendButton
        {...places}
        action="update"
        look="primary"
        aria-busy={isValidating || stage === 'sending'}
        unavailable={
          isUnchanged
            ? 'The draft has no changes.'
            : isValidating
              ? 'The draft is being validated.'
              : undefined
        }
        onSend={openOrShowProblem}
      >
        Update pipeline
      </SendButton>
      {stage !== 'ready' && (
        <UpdateDialog
          source={source}
          onSaveAsNew={(pipeline) => void create({ ...store.getState().history.present, pipeline })}
        />
      )}
    </>
  )
}

interface BarEntry extends MenuEntry {
  /** The label in the command palette, if it is not `label`. */
  readonly command?: string
}

/**
 * The command that leaves a new pipeline. There is no command after the creation. An edit or a clone has no command
 * either, because it has a link back to its pipeline.
 */
function useCancelEntry(): readonly BarEntry[] {
  const { source } = useDraftSession()
  const creation = useDraftState((state) => state.creation)
  const isStored = useDraftState(({ saveStatus }) => 'at' in saveStatus)
  const { onOpen } = useLastList()
  if (source !== undefined || creation.stage === 'created') return []
  return [
    {
      label: isStored ? 'Cancel, keep draft' : 'Cancel',
      command: 'Leave the new pipeline',
      // Unavailable during the request, because leaving the page would not stop it.
      unavailable: isCreating(creation) ? 'The pipeline is being created.' : undefined,
      onSelect: onOpen,
    },
  ]
}
