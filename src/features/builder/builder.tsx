import {
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  memo,
  startTransition,
} from 'react'
import { LazyBoundary, lazyNamed } from '~/ui/lazy-with-retry'
import { BuildBar } from './build-bar'
import {
  CreateOutcome,
  ProblemList,
  usePreloadedDialogs,
  ChangedNotice,
  ForkedDraft,
  MissingSecrets,
  OtherDrafts,
  UnstoredDraft,
} from './lazy-parts'
import { BuilderHeader } from './builder-header'
import { type BuilderView, useBuilderView, isOpenEntry, useEntryDepth } from './draft/builder-view'
import {
  useDraftSession,
  useDraftState,
  useStepKeys,
  DraftSessionContext,
  type DraftSession,
} from './draft/draft-session'
import { sessions } from './draft/open-session'
import type { DraftStore } from './draft/draft-store'
import { focusStepHeading } from './draft/focus-field'
import { FormEditor } from './form-editor'
import type { Prefill } from './steps/prefill'
import { type StepTypes, useStepTypes } from './steps/step-types'
import {
  currentProblems,
  placeProblems,
  problemsByStep,
  problemsIn,
  type DraftProblems,
  type ProblemPlace,
} from './validation/draft-problems'
import { goToProblem, useVisibleProblems } from './validation/use-visible-problems'
import { useValidationResult, ValidateOnPause } from './validation/use-draft-validation'
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router'
import { focusHeading } from '~/ui/focus-heading'
import { useStepMetadata } from '~/queries/step-metadata'
import { changedParams } from '~/lib/view-params'

const JsonEditor = lazyNamed(async () => (await import('./json-editor')).JsonEditor)
const DraftWarnings = lazyNamed(async () => (await import('./form-parts')).DraftWarnings)

/** The pipeline editor. Each part selects only the state that it shows, so that typing does not render all parts. */
function Builder({ title, prefill }: Omit<BuilderSessionProps, 'session'>) {
  const { store } = useDraftSession()
  const stepTypes = useStepTypes()
  const { result } = useValidationResult()
  const keys = useStepKeys()
  const creation = useDraftState((state) => state.creation)
  useAddedStep(prefill, stepTypes)
  usePreloadedDialogs()
  const { view, show } = useBuilderView()
  useFocusAfterBack(view.editor)
  const { schemaOf } = stepTypes
  const [warnings, setWarnings] = useState<DraftProblems>()
  const placed = useMemo(() => {
    const refusal = creation.stage === 'fault' ? creation : undefined
    return [problemsIn(refusal, result), warnings].flatMap((each) => placeProblems(each, schemaOf))
  }, [creation, result, warnings, schemaOf])
  const current = useMemo(() => currentProblems(placed, keys), [placed, keys])
  const visible = useVisibleProblems(current)
  const { problems, byField, isListed } = visible
  const byStep = useMemo(() => problemsByStep(current, problems), [current, problems])
  const onProblem = useCallback(
    (problem: ProblemPlace) => goToProblem(problem, store.getState().history.present.keys, show),
    [store, show],
  )
  const [goesToError, setGoesToError] = useState(false)
  const onUnparsedText = useCallback(() => {
    show({ editor: 'json' }, 'chosen')
    setGoesToError(true)
  }, [show])

  const editor = useRef<HTMLElement>(null)
  useUndoKeys(editor, store)
  const isSent = useDraftState(({ sentName }) => sentName !== undefined)
  const outcome = (isSent || creation.stage !== 'ready') && <CreateOutcome />
  if (creation.stage === 'created') {
    return (
      <>
        <BuilderHeader title={title} />
        {outcome}
      </>
    )
  }
  return (
    <section
      ref={editor}
      aria-label="Pipeline editor"
      className="flex min-h-0 flex-1 flex-col"
      onBlur={visible.onBlur}
    >
      <LazyBoundary isQuiet>
        <DraftWarnings schemaOf={schemaOf} onFound={setWarnings} />
      </LazyBoundary>
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto max-md:scroll-pb-14 md:overflow-hidden">
        <BuilderHeader title={title} />
        <DraftNotices />
        {view.editor === 'json' ? (
          <LazyBoundary>
            <JsonEditor
              problems={problems}
              isListed={isListed}
              goesToError={goesToError}
              onAtError={() => setGoesToError(false)}
            />
          </LazyBoundary>
        ) : (
          <FormEditor
            stepTypes={stepTypes}
            isStepPending={prefill !== undefined}
            problems={byField}
            byStep={byStep}
          />
        )}
      </div>
      {outcome}
      {isListed && view.editor === 'form' && (
        <ProblemList
          problems={problems}
          onGo={(problem) => {
            const { keys: now } = store.getState().history.present
            goToProblem(problem, now, (change) => show(change, 'chosen'))
            visible.onGoToProblem()
          }}
        />
      )}
      <BuildBar
        stepTypes={stepTypes}
        problems={problems}
        isListed={isListed}
        unvisited={current.length - problems.length}
        onToggleList={visible.onToggleList}
        onShowAllProblems={visible.onShowAll}
        onProblem={onProblem}
        onUnparsedText={onUnparsedText}
      />
    </section>
  )
}

function useFocusAfterBack(editor: BuilderView['editor']): void {
  const { key } = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    if (!isBack) return
    if (editor === 'json') focusHeading()
    else focusStepHeading()
  }, [key, isBack, editor])
}

/** In these elements, the browser handles the undo keys. An empty combobox has nothing to undo, so it is left out. */
const OWN_UNDO = 'dialog, [role="combobox"]:not(:placeholder-shown), [type="search"]'

/**
 * Handles the undo and redo keys in the editor and in its parent elements. When a focused button disappears together
 * with its step, the body has the focus for one frame. So the keys must work there too.
 */
function useUndoKeys(editor: RefObject<HTMLElement | null>, { undo, redo }: DraftStore): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z'
      const isRedo = isUndo ? event.shiftKey : event.ctrlKey && event.key.toLowerCase() === 'y'
      if (!isUndo && !isRedo) return
      const { current } = editor
      const { target } = event
      if (current === null || !(target instanceof Element)) return
      if (!current.contains(target) && !target.contains(current)) return
      if (target.closest(OWN_UNDO) !== null) return
      event.preventDefault()
      if (isRedo) redo()
      else undo()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [editor, undo, redo])
}

/**
 * Adds the step that the URL describes to the draft. Waits for the step types, because they contain the default values
 * of a new step.
 */
function useAddedStep(prefill: Prefill | undefined, { types, isReady }: StepTypes): void {
  const { store } = useDraftSession()
  const isDone = useRef(false)
  useEffect(() => {
    if (prefill === undefined || !isReady || isDone.current) return
    isDone.current = true
    store.edit({ type: 'add', step: prefill.stepFrom(types), at: 0 })
    prefill.onAdded()
  })
}

const DraftNotices = memo(function DraftNotices() {
  const { omitted, source } = useDraftSession()
  const status = useDraftState(({ saveStatus }) => saveStatus.kind)
  const isForked = useDraftState(({ formerIds }) => formerIds.length > 0)
  return (
    <div role="status">
      {status === 'failed' && <UnstoredDraft />}
      {isForked && <ForkedDraft />}
      {omitted.length > 0 && <MissingSecrets />}
      {source?.purpose === 'edit' && <ChangedNotice source={source} />}
      {status === 'unchanged' && <OtherDrafts />}
    </div>
  )
})

interface BuilderSessionProps {
  readonly session: DraftSession
  readonly title: string
  /** A step to add when the step types have been read. */
  readonly prefill?: Prefill | undefined
}

export const BuilderSession = memo(function BuilderSession(props: BuilderSessionProps) {
  const { session, title, prefill } = props
  return (
    <DraftSessionContext value={session}>
      <DraftAddress />
      <SaveOnUnload session={session} />
      <ValidateOnPause />
      <Builder title={title} prefill={prefill} />
    </DraftSessionContext>
  )
})

/**
 * Adds the id of a changed draft to the URL. This is a separate component, because it renders at each change of the
 * URL.
 */
function DraftAddress() {
  const isStored = useDraftState(({ saveStatus }) => saveStatus.kind !== 'unchanged')
  const id = useDraftState((state) => state.id)
  const [params, setParams] = useSearchParams()
  const depth = useEntryDepth()
  const entry = useLocation()
  const isNamed = params.get('draft') === id
  useEffect(() => {
    if (!isStored || isNamed || !isOpenEntry(entry)) return
    const named = changedParams(new URLSearchParams(location.search), { draft: id })
    // A new URL renders most of the page. The transition keeps typing responsive.
    startTransition(() => setParams(named, { replace: true, state: { depth } }))
  }, [isStored, isNamed, id, depth, entry, setParams])
  return null
}

/**
 * Stores the draft when the step metadata say which values are secret, and when the page is hidden or closed. Warns if
 * closing the page would lose input.
 */
function SaveOnUnload({ session: { autosave } }: Pick<BuilderSessionProps, 'session'>) {
  const { isPending } = useStepMetadata()
  useEffect(() => {
    // Stores all changed drafts, because a draft that the user has left may also wait for the metadata.
    if (!isPending) for (const session of sessions) void session.autosave.save()
  }, [isPending])
  useEffect(() => {
    const save = () => autosave.saveBeforeUnload()
    const saveAndWarn = (event: BeforeUnloadEvent) => {
      autosave.saveBeforeUnload()
      if (autosave.wouldLose()) event.preventDefault()
    }
    const ended = new AbortController()
    const { signal } = ended
    addEventListener('beforeunload', saveAndWarn, { signal })
    addEventListener('pagehide', save, { signal })
    document.addEventListener('visibilitychange', save, { signal })
    // The listeners stay until the last write has finished, because the user may close the page before that.
    return () => void autosave.save().finally(() => ended.abort())
  }, [autosave])
  return null
}
