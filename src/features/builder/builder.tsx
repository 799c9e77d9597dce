import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react'
import { fieldId } from '~/components/schema-form/form-context'
import { LazyPart } from '~/ui/lazy-part'
import { lazyWithRetry } from '~/ui/lazy-with-retry'
import { BuildBar } from './build-bar'
import { BuilderDialog, usePreloadedDialogs } from './builder-dialog'
import { BuilderHeader } from './builder-header'
import { useBuilderDesk, useStepKeys } from './draft/draft-session'
import { stepShown } from './draft/builder-view'
import { goTo } from './validation/go-to-problem'
import { ProblemList } from './validation/problem-list'
import {
  PIPELINE_FORM,
  placeProblems,
  problemCounts,
  problemsLeft,
  reasonsOf,
  type PlacedProblem,
} from './validation/problem-locations'
import { useSeenProblems } from './validation/use-seen-problems'
import { nameIn } from './create/create-engine'
import { DraftNotices } from './draft-notices'
import { focusField } from './draft/focus-field'
import { FormEditor } from './form-editor'
import { usePrefill } from './steps/use-prefill'
import { useStepTypes, type StepTypes } from './steps/use-step-types'
import { useBuilderView } from './draft/use-builder-view'
import { useUndoKeys } from './use-undo-keys'

const JsonEditor = lazyWithRetry(() => import('./json-editor'), 'JsonEditor')

interface BuilderProps {
  readonly title: string
  readonly onAnother: () => void
}

/**
 * One pipeline being built: its steps on the left, the open one on the right, what to do below. A letter
 * that is typed draws none of this: each part picks what it shows.
 */
export function Builder(props: BuilderProps) {
  return <WithTypes known={useStepTypes()} {...props} />
}

function WithTypes({ known, title, onAnother }: BuilderProps & { readonly known: StepTypes }) {
  const { store, validator, engine } = useBuilderDesk()
  const keys = useStepKeys()
  usePrefill(known)
  usePreloadedDialogs()
  const { view, show } = useBuilderView()
  const verdict = useSyncExternalStore(validator.subscribe, () => validator.get().verdict)
  const creation = useSyncExternalStore(engine.subscribe, engine.get)
  const { stage } = creation
  const { schemaOf } = known
  const placed = useMemo(
    () => placeProblems(reasonsOf(creation, verdict), schemaOf),
    [creation, verdict, schemaOf],
  )
  const { byField, isListed, onList, onGone, onCheck, onBlur } = useSeenProblems(placed)
  const counts = useMemo(() => problemCounts(placed), [placed])
  const problems = useMemo(() => problemsLeft(placed, keys), [placed, keys])
  const goToProblem = useCallback(
    (problem: PlacedProblem) => goTo(problem, store.get().history.present.keys, show),
    [store, show],
  )

  const at = stepShown(view, keys.length)
  const saveAsAnother = () => {
    const name = `${nameIn(store.get().history.present.pipeline)} 2`
    store.edit({ do: 'set', path: ['name'], value: name })
    engine.dismiss()
    focusField(fieldId(PIPELINE_FORM, ['name']))
  }
  const editor = useRef<HTMLElement>(null)
  useUndoKeys(editor, store)
  const outcome = stage !== 'ready' && (
    <BuilderDialog open="outcome" onAnother={onAnother} onOtherName={saveAsAnother} />
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
      ref={editor}
      aria-label="Pipeline editor"
      className="flex min-h-0 flex-1 flex-col"
      onBlur={onBlur}
    >
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto lg:overflow-hidden">
        <BuilderHeader title={title} />
        <DraftNotices onShow={show} />
        {view.editor === 'json' ? (
          <LazyPart>
            <JsonEditor problems={problems} isListed={isListed} />
          </LazyPart>
        ) : (
          <FormEditor known={known} at={at} problems={byField} counts={counts} onShow={show} />
        )}
      </div>
      {outcome}
      {isListed && view.editor === 'form' && (
        <ProblemList
          problems={problems}
          onGo={(problem) => {
            goToProblem(problem)
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
        onProblem={goToProblem}
      />
    </section>
  )
}
