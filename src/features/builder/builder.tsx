import { useCallback, useMemo, useRef } from 'react'
import { fieldId } from '~/components/schema-form/form-context'
import { LazyPart } from '~/ui/lazy-part'
import { lazyWithRetry } from '~/ui/lazy-with-retry'
import { BuildBar } from './build-bar'
import { BuilderDialog, usePreloadedDialogs } from './builder-dialog'
import { BuilderHeader } from './builder-header'
import { useCreate } from './create/use-create'
import { DraftNotices } from './draft-notices'
import { stepShown } from './draft/builder-view'
import { nameIn } from './draft/draft'
import { useDraftSession, useDraftState, useStepKeys } from './draft/draft-session'
import { focusField } from './draft/focus-field'
import { useBuilderView } from './draft/use-builder-view'
import { FormEditor } from './form-editor'
import { usePrefill } from './steps/use-prefill'
import { useStepTypes, type StepTypes } from './steps/use-step-types'
import { useUndoKeys } from './use-undo-keys'
import { goToProblem } from './validation/go-to-problem'
import {
  currentProblems,
  PIPELINE_FORM,
  placeProblems,
  problemCounts,
  problemsIn,
  type PlacedProblem,
} from './validation/problem-locations'
import { ProblemList } from './validation/problem-list'
import { useVisibleProblems } from './validation/use-visible-problems'
import { useDraftValidation } from './validation/validation-context'

const JsonEditor = lazyWithRetry(() => import('./json-editor'), 'JsonEditor')

interface BuilderProps {
  readonly title: string
  readonly onAnother: () => void
}

/**
 * The pipeline editor: the steps on the left, the open step on the right, the buttons below. Each part
 * selects the state that it shows, so that a typed letter does not render all of it.
 */
export function Builder(props: BuilderProps) {
  return <Editor stepTypes={useStepTypes()} {...props} />
}

function Editor({ stepTypes, title, onAnother }: BuilderProps & { readonly stepTypes: StepTypes }) {
  const { store } = useDraftSession()
  const { result } = useDraftValidation()
  const { dismiss } = useCreate()
  const keys = useStepKeys()
  const creation = useDraftState((state) => state.creation)
  const hasStepToCome = usePrefill(stepTypes)
  usePreloadedDialogs()
  const { view, show } = useBuilderView()
  const { schemaOf } = stepTypes
  const placed = useMemo(() => {
    const refusal = creation.stage === 'refused' ? creation : undefined
    return placeProblems(problemsIn(refusal, result), schemaOf)
  }, [creation, result, schemaOf])
  const visible = useVisibleProblems(placed)
  const { byField, isListed } = visible
  const counts = useMemo(() => problemCounts(placed), [placed])
  const marked = useMemo(() => problemCounts(visible.marked), [visible.marked])
  const problems = useMemo(() => currentProblems(placed, keys), [placed, keys])
  const onProblem = useCallback(
    (problem: PlacedProblem) => goToProblem(problem, store.getState().history.present.keys, show),
    [store, show],
  )

  const saveAsAnother = () => {
    const name = `${nameIn(store.getState().history.present.pipeline)} 2`
    store.edit({ do: 'set', path: ['name'], value: name })
    dismiss()
    focusField(fieldId(PIPELINE_FORM, ['name']))
  }
  const editor = useRef<HTMLElement>(null)
  useUndoKeys(editor, store)
  const outcome = creation.stage !== 'ready' && (
    <BuilderDialog open="outcome" onAnother={onAnother} onOtherName={saveAsAnother} />
  )
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
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto lg:overflow-hidden">
        <BuilderHeader title={title} />
        <DraftNotices onShow={show} />
        {view.editor === 'json' ? (
          <LazyPart>
            <JsonEditor problems={problems} isListed={isListed} />
          </LazyPart>
        ) : (
          <FormEditor
            stepTypes={stepTypes}
            hasStepToCome={hasStepToCome}
            position={stepShown(view, keys.length)}
            problems={byField}
            counts={counts}
            marked={marked}
            onShow={show}
          />
        )}
      </div>
      {outcome}
      {isListed && view.editor === 'form' && (
        <ProblemList
          problems={problems}
          onGo={(problem) => {
            onProblem(problem)
            visible.onGoToProblem()
          }}
        />
      )}
      <BuildBar
        stepTypes={stepTypes}
        problems={problems}
        isListed={isListed}
        isMarked={visible.marked.some(({ isWarning }) => !isWarning)}
        onToggleList={visible.onToggleList}
        onShowAllProblems={visible.onShowAll}
        onProblem={onProblem}
      />
    </section>
  )
}
