import { Button, LinkButton } from '~/ui/button'
import { LazyBoundary, lazyNamed } from '~/ui/lazy-with-retry'
import { DialogButton, ImportExportDialog, InvalidJsonNotice, ReplaceDialog } from './lazy-parts'
import { useDraftSession, useDraftState, useStepKeys } from './draft/draft-session'
import { isTextUnparsed } from './draft/draft'
import { focusStepSearch } from './draft/focus-field'
import { StepList } from './steps/step-list'
import type { StepTypes } from './steps/step-types'
import { shownStepIndex, useBuilderView } from './draft/builder-view'
import { type StepProblems, PIPELINE_FORM } from './validation/draft-problems'
import { paths } from '~/components/paths'
import { memo, useState } from 'react'
import { FieldFrame, INPUT_CLASS } from '~/components/schema-form/form-context'
import { fieldId } from '~/components/schema-form/field-kinds'
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
  const { view } = useBuilderView()
  const keys = useStepKeys()
  const isBegun = useDraftState((state) => state.isBegun)
  const isEmpty = keys.length === 0 && !isStepPending
  const isInvalidJson = useDraftState(({ history }) => isTextUnparsed(history.present))
  const position = shownStepIndex(view, keys.length)
  return (
    <>
      {isInvalidJson && <InvalidJsonNotice />}
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
                className="text-accent my-2 ml-[61px]"
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

/**
 * Functions that read the typed text of a field. A field is read-only if its shown text would be read as another value
 * than the value of the pipeline.
 */
const READERS = {
  name: (text: string) => text.replaceAll(/[\r\n]/g, ''),
  description: (text: string) => text,
  tags: (text: string) =>
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
}

function textOf(value: unknown): string {
  const texts: readonly unknown[] = Array.isArray(value) ? value : [value]
  return texts.filter((each) => typeof each === 'string').join(', ')
}

function PipelineField({ name, label, problems }: FieldProps) {
  const { store } = useDraftSession()
  const read = READERS[name]
  const given = useDraftState(({ history }) => own(history.present.pipeline, name))
  const value = given ?? read('')
  const [typed, setTyped] = useState('')
  const isSame = (text: string) => JSON.stringify(read(text)) === JSON.stringify(value)
  // Keeps the typed text, so that a comma after the last tag does not disappear.
  const text = isSame(typed) ? typed : textOf(value)
  const isReadOnly = !isSame(text)
  const id = fieldId(PIPELINE_FORM, [name])
  return (
    <FieldFrame
      id={id}
      label={label}
      isRequired={name === 'name'}
      problems={problems.get(id)}
      hint={isReadOnly ? NOT_EDITABLE : undefined}
    >
      {(aria) => {
        const input = {
          ...aria,
          value: isReadOnly ? JSON.stringify(value) : text,
          readOnly: isReadOnly,
          placeholder: name === 'tags' ? 'web, nightly' : undefined,
          autoComplete: 'off',
          onChange({ target }: { readonly target: { readonly value: string } }) {
            const next = read(target.value)
            setTyped(target.value)
            store.edit({ type: 'set', path: [name], value: next.length === 0 ? undefined : next })
          },
        }
        return name === 'description' ? (
          <textarea
            {...input}
            rows={Math.min(4, text.split('\n').length)}
            className={`${INPUT_CLASS} field-sizing-content !h-auto min-h-8 resize-none max-h-48 py-1 pointer-coarse:min-h-11 pointer-coarse:py-2`}
          />
        ) : (
          <input {...input} className={INPUT_CLASS} />
        )
      }}
    </FieldFrame>
  )
}
