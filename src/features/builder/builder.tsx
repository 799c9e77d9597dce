import { lazy, useEffect, useMemo, useSyncExternalStore, type KeyboardEvent } from 'react'
import { fieldId } from '~/components/schema-form/form-desk'
import { Button } from '~/ui/button'
import { LatePart } from '~/ui/late-part'
import { Notice } from '~/ui/notice'
import { BuildBar } from './build-bar'
import { BuilderHeader } from './builder-header'
import { useBuilderDesk, useDraft } from './builder-desk'
import { stepShown } from './builder-view'
import { goTo } from './check/go-to-problem'
import { ProblemList } from './check/problem-list'
import { PIPELINE_FORM, placeProblems, problemCounts, reasonsOf } from './check/problem-places'
import { useSeenProblems } from './check/use-seen-problems'
import { nameIn } from './create/create-engine'
import { isUnread } from './draft/draft'
import { DraftNotices } from './draft/draft-notices'
import { focusField, focusStepForm } from './focus-field'
import { PipelineFields } from './pipeline-fields'
import { StepList } from './steps/step-list'
import { StepPalette } from './steps/step-palette'
import { newStep, type StepType } from './steps/step-types'
import { SwapButton } from './swap/swap-button'
import { usePrefill } from './steps/use-prefill'
import { useStepTypes } from './steps/use-step-types'
import { useBuilderView } from './use-builder-view'

const loadStepForm = () => import('./steps/step-form')
const loadCreateOutcome = () => import('./create/create-outcome')
const StepForm = lazy(async () => ({ default: (await loadStepForm()).StepForm }))
const JsonEditor = lazy(async () => ({
  default: (await import('./json/json-editor')).JsonEditor,
}))
const CreateOutcome = lazy(async () => ({ default: (await loadCreateOutcome()).CreateOutcome }))

/** An empty search has nothing to undo. */
const OTHER_TEXT = 'dialog, [role="combobox"]:not(:placeholder-shown), [type="search"]'

interface BuilderProps {
  readonly title: string
  readonly onAnother: () => void
}

/** One pipeline being built: its steps on the left, the open one on the right, what to do below. */
export function Builder({ title, onAnother }: BuilderProps) {
  const { store, validator, engine } = useBuilderDesk()
  const draft = useDraft()
  const known = useStepTypes()
  usePrefill(known)
  const { view, show } = useBuilderView()
  const { verdict } = useSyncExternalStore(validator.subscribe, validator.get)
  const creation = useSyncExternalStore(engine.subscribe, engine.get)
  const { stage } = creation
  const problems = useMemo(
    () => placeProblems(reasonsOf(creation, verdict), draft.keys, known.schemaOf),
    [creation, verdict, draft.keys, known.schemaOf],
  )
  const { byField, isListed, onList, onGone, onCheck, onBlur } = useSeenProblems(problems)
  const counts = useMemo(() => problemCounts(problems), [problems])

  const at = stepShown(view, draft.keys.length)
  const openKey = draft.keys[at]
  const add = (type: StepType) => {
    const count = draft.keys.length
    store.edit({ do: 'add', step: newStep(type), at: count })
    show({ step: count + 1 })
    focusStepForm()
  }
  const saveAsAnother = () => {
    const name = `${nameIn(draft.pipeline)} 2`
    store.edit({ do: 'set', path: ['name'], value: name })
    engine.dismiss()
    focusField(fieldId(PIPELINE_FORM, ['name']))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z'
    const isRedo = isUndo ? event.shiftKey : event.ctrlKey && event.key.toLowerCase() === 'y'
    if (!isUndo && !isRedo) return
    // What is typed there is no part of the draft: it has an undo of its own.
    if (event.target instanceof Element && event.target.closest(OTHER_TEXT) !== null) return
    event.preventDefault()
    if (isRedo) store.redo()
    else store.undo()
  }
  // Both are needed soon, but not to see the screen.
  useEffect(() => {
    void Promise.allSettled([loadStepForm(), loadCreateOutcome()])
  }, [])
  const outcome = stage !== 'ready' && (
    <LatePart>
      <CreateOutcome onAnother={onAnother} onOtherName={saveAsAnother} />
    </LatePart>
  )
  if (stage === 'created') {
    return (
      <>
        <BuilderHeader title={title} />
        {outcome}
      </>
    )
  }
  return (
    <section
      aria-label="Pipeline editor"
      className="flex min-h-0 flex-1 flex-col"
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto lg:overflow-hidden">
        <BuilderHeader title={title} />
        <DraftNotices onShow={show} />
        {view.editor === 'json' ? (
          <LatePart>
            <JsonEditor problems={problems} isListed={isListed} />
          </LatePart>
        ) : (
          <>
            {isUnread(draft) && (
              <Notice
                actions={<Button onClick={() => show({ editor: 'json' })}>Go to the text</Button>}
              >
                What was typed as JSON is none yet. The form shows the draft without it; a change
                here replaces that text, and Undo brings it back.
              </Notice>
            )}
            <PipelineFields problems={byField} />
            <div className="grid shrink-0 grid-cols-[minmax(0,1fr)] lg:min-h-0 lg:flex-1 lg:shrink lg:grid-cols-[19rem_minmax(0,1fr)]">
              <div className="border-line lg:min-h-0 lg:overflow-y-auto lg:border-r">
                <StepList
                  shown={at}
                  isAdding={openKey === undefined}
                  problems={counts}
                  onShow={show}
                />
                {draft.keys.length > 0 && <SwapButton />}
              </div>
              <div className="lg:min-h-0 lg:overflow-y-auto">
                {openKey === undefined ? (
                  <StepPalette
                    known={known}
                    onAdd={add}
                    onCancel={
                      draft.keys.length === 0
                        ? undefined
                        : () => {
                            show({ step: undefined })
                            focusStepForm()
                          }
                    }
                  />
                ) : (
                  <LatePart>
                    <StepForm
                      key={openKey}
                      stepKey={openKey}
                      known={known}
                      problems={byField}
                      onShow={show}
                    />
                  </LatePart>
                )}
              </div>
            </div>
          </>
        )}
      </div>
      {outcome}
      {isListed && view.editor === 'form' && (
        <ProblemList
          problems={problems}
          onGo={(problem) => {
            goTo(problem, draft.keys, show)
            onGone()
          }}
        />
      )}
      <BuildBar
        known={known}
        problems={problems}
        isListed={isListed}
        onList={onList}
        onCheck={onCheck}
        onProblem={(first) => goTo(first, draft.keys, show)}
      />
    </section>
  )
}
