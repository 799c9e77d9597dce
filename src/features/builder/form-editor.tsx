import { Button, LinkButton } from '~/ui/button'
import { LazyBoundary, lazyNamed } from '~/ui/lazy-with-retry'
import { Notice } from '~/ui/notice'
import { DialogButton, ImportExportDialog, ReplaceDialog } from './lazy-parts'
import { useDraftSession, useDraftState, useStepKeys } from './draft/draft-session'
import { isTextUnparsed } from './draft/draft'
import { focusStepSearch } from './draft/focus-field'
import { StepList } from './steps/step-list'
import type { StepTypes } from './steps/step-types'
import { shownStepIndex, useBuilderView } from './draft/builder-view'
import { type StepProblems, PIPELINE_FORM } from './validation/draft-problems'
import { paths } from '~/components/paths'
import { memo, useState } from 'react'
import { FieldFrame, INPUT_CLASS, fieldId } from '~/components/schema-form/form-context'
import type { InputAria } from '~/ui/combobox'
import { own } from '~/lib/json'

/** Lazy, because it contains the source picker and the schema form. */
const StepForm = lazyNamed(async () => (await import('./form-parts')).StepForm)

interface FormEditorProps {
  readonly stepTypes: StepTypes
  /**
   * True until the step that the URL describes is added. Meanwhile, elements that the new step would move are hidden.
   */
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
  const position = shownStepIndex(view, keys.length)
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
        className={`grid shrink-0 grid-cols-[minmax(0,1fr)] md:min-h-0 md:flex-1 md:shrink ${isEmpty ? '' : 'md:grid-cols-[clamp(15rem,36%,19rem)_minmax(0,1fr)]'}`}
      >
        {!isEmpty && (
          <div className="border-line max-md:border-b md:min-h-0 md:overflow-y-auto md:border-r">
            <StepList shown={position} problems={byStep} />
            {!isStepPending && (
              <DialogButton
                dialog={ReplaceDialog}
                look="quiet"
                className="text-accent my-1 ml-[61px]"
              >
                Replace text
              </DialogButton>
            )}
          </div>
        )}
        {/* On a narrow screen, this part is as high as the screen, so that the heading of a short step can be at
            the top. */}
        <div className="max-md:min-h-[90svh] md:min-h-0 md:overflow-y-auto">
          <LazyBoundary isQuiet>
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
    focusStepSearch()
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

const NOT_EDITABLE = 'This field cannot show the value. Edit the value as JSON.'

interface FieldProps {
  readonly name: 'name' | 'description' | 'tags'
  readonly label: string
  readonly problems: ReadonlyMap<string, readonly string[]>
}

const PipelineFields = memo(function PipelineFields({ problems }: Pick<FieldProps, 'problems'>) {
  return (
    <div className="hairline grid gap-x-4 gap-y-2 border-b px-4 pt-2 pb-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1.7fr)_minmax(0,0.8fr)]">
      <PipelineField name="name" label="Name" problems={problems} />
      <PipelineField name="description" label="Description" problems={problems} />
      <PipelineField name="tags" label="Tags" problems={problems} />
    </div>
  )
})

function PipelineField({ name, label, problems }: FieldProps) {
  const { store } = useDraftSession()
  const value = useDraftState(({ history }) => own(history.present.pipeline, name))
  const id = fieldId(PIPELINE_FORM, [name])
  const isOtherType = value !== undefined && (name === 'tags' ? !isTexts(value) : !isText(value))
  const change = (next: unknown) => store.edit({ type: 'set', path: [name], value: next })
  return (
    <FieldFrame
      id={id}
      label={label}
      isRequired={name === 'name'}
      problems={problems.get(id)}
      hint={isOtherType ? NOT_EDITABLE : undefined}
    >
      {(aria) =>
        isOtherType ? (
          <input {...aria} readOnly value={JSON.stringify(value)} className={INPUT_CLASS} />
        ) : name === 'tags' ? (
          <TagsInput aria={aria} value={isTexts(value) ? value : []} onChange={change} />
        ) : (
          <input
            {...aria}
            value={isText(value) ? value : ''}
            autoComplete="off"
            onChange={({ target }) => change(target.value === '' ? undefined : target.value)}
            className={INPUT_CLASS}
          />
        )
      }
    </FieldFrame>
  )
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every(isText)

const tagsIn = (text: string): readonly string[] => text.split(/[\s,]+/).filter(Boolean)

function TagsInput({
  aria,
  value,
  onChange,
}: {
  readonly aria: InputAria
  readonly value: readonly string[]
  readonly onChange: (tags: readonly string[] | undefined) => void
}) {
  const [typed, setTyped] = useState('')
  const isTyped = JSON.stringify(tagsIn(typed)) === JSON.stringify(value)
  return (
    <input
      {...aria}
      value={isTyped ? typed : value.join(', ')}
      placeholder="web, nightly"
      autoComplete="off"
      onChange={({ target }) => {
        const tags = tagsIn(target.value)
        setTyped(target.value)
        onChange(tags.length === 0 ? undefined : tags)
      }}
      className={INPUT_CLASS}
    />
  )
}
