import { memo, useDeferredValue } from 'react'
import { Button } from '~/ui/button'
import { LazyPart } from '~/ui/lazy-part'
import { lazyWithRetry } from '~/ui/lazy-with-retry'
import { Notice } from '~/ui/notice'
import { useFromBuilder, useStepKeys } from './builder-context'
import { isUnread } from './draft/draft'
import { TransferButton } from './import-export/import-export-button'
import { PipelineFields } from './pipeline-fields'
import { StartChoice } from './steps/start-choice'
import { StepList } from './steps/step-list'
import { TemplateButton } from './steps/template-button'
import type { StepTypes } from './steps/use-step-types'
import { SwapButton } from './steps/replace-tool-button'
import type { ShowBuilder } from './use-builder-view'

/** A chunk of its own, because it contains the source picker and the schema form. */
const StepPane = lazyWithRetry(() => import('./steps/step-pane'), 'StepPane')

interface FormEditorProps {
  readonly known: StepTypes
  /** The place of the open step; -1 when one is to be added. */
  readonly at: number
  /** What is wrong, by field. */
  readonly problems: ReadonlyMap<string, readonly string[]>
  /** How much is wrong, by step. */
  readonly counts: ReadonlyMap<string, number>
  readonly onShow: ShowBuilder
}

/** The draft as forms: its own fields, its steps on the left, the open one on the right. */
export const FormEditor = memo(function FormEditor(props: FormEditorProps) {
  const { known, at, problems, counts, onShow } = props
  const keys = useStepKeys()
  const isNoJson = useFromBuilder(({ history }) => isUnread(history.present))
  const openKey = keys[at]
  const isAdding = openKey === undefined
  // The new step stands in the list before its form takes the place of the choice.
  const isChoosing = useDeferredValue(isAdding) || isAdding
  return (
    <>
      {isNoJson && (
        <Notice
          actions={<Button onClick={() => onShow({ editor: 'json' })}>Go to the text</Button>}
        >
          What was typed as JSON is none yet. The form shows the draft without it; a change here
          replaces that text, and Undo brings it back.
        </Notice>
      )}
      {keys.length === 0 && <StartChoice importButton={<TransferButton label="Import" />} />}
      <PipelineFields problems={problems} />
      <div className="grid shrink-0 grid-cols-[minmax(0,1fr)] lg:min-h-0 lg:flex-1 lg:shrink lg:grid-cols-[19rem_minmax(0,1fr)]">
        <div className="border-line lg:min-h-0 lg:overflow-y-auto lg:border-r">
          <StepList shown={at} isAdding={isAdding} problems={counts} onShow={onShow} />
          {keys.length < 2 && known.isReady && (
            <TemplateButton types={known.types} onShow={onShow} />
          )}
          {keys.length > 0 && <SwapButton />}
        </div>
        <div className="lg:min-h-0 lg:overflow-y-auto">
          <LazyPart>
            <StepPane
              stepKey={isChoosing ? undefined : openKey}
              known={known}
              problems={problems}
              onShow={onShow}
            />
          </LazyPart>
        </div>
      </div>
    </>
  )
})
