import { Button } from '~/ui/button'
import { LazyBoundary } from '~/ui/lazy-boundary'
import { lazyNamed } from '~/ui/lazy-with-retry'
import { Notice } from '~/ui/notice'
import { DialogButton, ImportExportDialog, ReplaceDialog } from './lazy-parts'
import { useDraftSession, useDraftState, useStepKeys } from './draft/draft-session'
import { isTextUnparsed } from './draft/draft'
import { STEP_SEARCH } from './draft/focus-field'
import { PipelineFields } from './pipeline-fields'
import { StepList } from './steps/step-list'
import type { StepTypes } from './steps/step-types'
import { stepShown, useBuilderView } from './draft/builder-view'
import type { StepProblems } from './validation/draft-problems'
import { paths } from '~/components/paths'
import { LinkButton } from '~/ui/link-button'

/** Lazy, because it contains the source picker and the schema form. */
const StepForm = lazyNamed(async () => (await import('./form-parts')).StepForm)
const TemplateButton = lazyNamed(async () => (await import('./form-parts')).TemplateButton)

interface FormEditorProps {
  readonly stepTypes: StepTypes
  /** True until the step in the address is added. Then elements that the new step would move are hidden. */
  readonly isStepPending: boolean
  readonly problems: ReadonlyMap<string, readonly string[]>
  readonly byStep: ReadonlyMap<string, StepProblems>
}

export function FormEditor(props: FormEditorProps) {
  const { stepTypes, isStepPending, problems, byStep } = props
  const { view, show } = useBuilderView()
  const keys = useStepKeys()
  const isBegun = useDraftState((state) => state.isBegun)
  const isEmpty = keys.length === 0 && !isStepPending
  const isInvalidJson = useDraftState(({ history }) => isTextUnparsed(history.present))
  const position = stepShown(view, keys.length)
  return (
    <>
      {isInvalidJson && (
        <Notice
          actions={
            <Button onClick={() => show({ editor: 'json' }, 'chosen')}>Open the JSON editor</Button>
          }
        >
          The JSON does not parse, so the form shows the last valid draft. A change in the form
          discards the JSON. Undo restores the JSON.
        </Notice>
      )}
      {isEmpty && !isBegun && <StartChoice />}
      <PipelineFields problems={problems} />
      <div
        className={`grid shrink-0 grid-cols-[minmax(0,1fr)] lg:min-h-0 lg:flex-1 lg:shrink ${isEmpty ? '' : 'lg:grid-cols-[19rem_minmax(0,1fr)]'}`}
      >
        {!isEmpty && (
          <div className="border-line lg:min-h-0 lg:overflow-y-auto lg:border-r">
            <StepList shown={position} problems={byStep} />
            {keys.length === 1 && stepTypes.isReady && !isStepPending && (
              <LazyBoundary isQuiet>
                <TemplateButton className="px-4 py-2" types={stepTypes.types} />
              </LazyBoundary>
            )}
            {!isStepPending && (
              <DialogButton dialog={ReplaceDialog} className="mx-4 my-1">
                Replace text or tools
              </DialogButton>
            )}
          </div>
        )}
        <div className="lg:min-h-0 lg:overflow-y-auto">
          <LazyBoundary>
            <StepForm stepKey={keys[position]} stepTypes={stepTypes} problems={problems} />
          </LazyBoundary>
        </div>
      </div>
    </>
  )
}

function StartChoice() {
  const { store } = useDraftSession()
  const startEmpty = () => {
    store.setState({ isBegun: true })
    document.getElementById(STEP_SEARCH)?.focus()
  }
  return (
    <div
      data-commands
      role="group"
      aria-label="Ways to begin"
      className="flex flex-wrap gap-2 px-4 pt-2 pb-1"
    >
      <LinkButton look="primary" to={paths.source()}>
        Start from a repository
      </LinkButton>
      <Button onClick={startEmpty}>Start empty</Button>
      <DialogButton dialog={ImportExportDialog} className="max-[22rem]:hidden">
        Import
      </DialogButton>
    </div>
  )
}
