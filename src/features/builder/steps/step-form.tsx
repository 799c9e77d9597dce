import { memo, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { PhaseShape } from '~/components/phase-badge'
import {
  FieldFrame,
  INPUT_CLASS,
  type SchemaFormState,
} from '~/components/schema-form/form-context'
import { domIdOf, fieldId } from '~/components/schema-form/field-kinds'
import { SchemaForm } from '~/components/schema-form/schema-form'
import { ServiceText } from '~/components/service-text'
import { isJsonObject, printJson, type JsonObject } from '~/lib/json'
import {
  useDraftSession,
  useDraftState,
  useStepKeys,
  type DraftSource,
} from '../draft/draft-session'
import { STEP_HEADING, focusStepHeading, focusStepSearch, scrollToForm } from '../draft/focus-field'
import { isWideScreen, useBuilderView } from '../draft/builder-view'
import { readStep, spokenStepName } from '../draft/step-facts'
import { PIPELINE_FORM } from '../validation/draft-problems'
import { useMoveStep } from './step-list'
import { StepPalette } from './step-palette'
import { StepSourceField, ToolField } from './tool-field'
import type { StepTypes } from './step-types'
import { ErrorBoundary, type CrashProps } from '~/ui/error-boundary'
import { JsonInput } from '~/components/schema-form/plain-inputs'
import { listAt, pointerOf, valueAt, withValueAt, type JsonPath } from '~/lib/json-path'
import { announce } from '~/stores/announcement'
import { Button } from '~/ui/button'
import { Icon } from '~/ui/icon'
import { Menu } from '~/ui/menu'
import { MoreButton } from '~/ui/more-button'

interface StepFormProps {
  readonly stepKey: string | undefined
  readonly stepTypes: StepTypes
  readonly problems: ReadonlyMap<string, readonly string[]>
}

export function StepForm({ stepKey, ...props }: StepFormProps) {
  return stepKey === undefined ? (
    <StepPalette stepTypes={props.stepTypes} problems={props.problems.get(STEPS_FIELD)} />
  ) : (
    <OpenStepForm key={stepKey} stepKey={stepKey} {...props} />
  )
}

const CONFIGURATION = ['tool', 'configuration']
/** The field of problems about the list of steps, for example that the list is empty. */
const STEPS_FIELD = fieldId(PIPELINE_FORM, ['steps'])
const MORE = 'More actions for this step'

function OpenStepForm(props: StepFormProps & { readonly stepKey: string }) {
  const { stepKey, stepTypes, problems } = props
  const { view } = useBuilderView()
  const onOpen = useEffectEvent(() => {
    // On a narrow screen, the form is below the list, so a link to a step would otherwise show only the list.
    const isEntered = document.activeElement?.matches('body, h1') === true
    if (isEntered && !isWideScreen() && view.step !== undefined) scrollToForm()
  })
  useEffect(() => onOpen(), [])
  const { store, source } = useDraftSession()
  const unparsed = useDraftState(({ history }) => history.present.unparsed)
  const at = useDraftState(({ history }) => history.present.keys.indexOf(stepKey))
  const step = useStep(stepKey)
  const { name, identifier, configuration, isGate } = readStep(step)
  const schema = stepTypes.schemaOf(identifier)
  const form = useMemo(
    (): SchemaFormState => ({
      id: fieldId(stepKey, CONFIGURATION),
      root: schema,
      problems,
      unparsed,
      keepUnparsed: store.setUnparsed,
      change: (inside, value) => {
        const { pipeline, keys } = store.getState().history.present
        const path = [...CONFIGURATION, ...inside]
        store.edit({
          type: 'set-in-step',
          step: stepKey,
          path,
          value:
            value === undefined
              ? emptyValueAt(source, pipeline, ['steps', keys.indexOf(stepKey), ...path])
              : value,
        })
      },
      Source: StepSourceField,
    }),
    [stepKey, schema, problems, unparsed, store, source],
  )
  // While the JSON text has the focus, the form does not replace it, even if the text is already a valid object.
  const [isTyped, setIsTyped] = useState(false)
  const isJson =
    isTyped || unparsed.has(form.id) || !isJsonObject(valueAt(step, CONFIGURATION) ?? {})
  if (!isJsonObject(step) || !isJsonObject(step['tool'] ?? {}))
    return <UnrecognizedStep id={fieldId(stepKey, [''])} step={step} />
  const nameId = fieldId(stepKey, ['name'])
  return (
    <section aria-labelledby={STEP_HEADING} className="flex max-w-3xl flex-col gap-4 px-4 py-3">
      <Button
        look="quiet"
        className="text-soft -my-2 -ml-2.5 self-start md:hidden"
        onClick={() => document.querySelector<HTMLElement>('[aria-current=step]')?.focus()}
      >
        <Icon name="chevron-up" />
        All steps
      </Button>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2
          id={STEP_HEADING}
          tabIndex={-1}
          className="flex min-w-0 items-center gap-2 text-lg font-semibold"
        >
          {isGate && <PhaseShape phase="waiting_approval" />}
          <span className="truncate">
            {name === '' ? `Step ${at + 1}` : <ServiceText text={name} />}
          </span>
        </h2>
        <StepActions stepKey={stepKey} at={at} />
      </div>
      {isGate && (
        <p className="text-soft text-sm">
          The run waits at this gate until a user approves or rejects the gate.
        </p>
      )}
      <div className="@container flex flex-col gap-4">
        <FieldFrame id={nameId} label="Step name" problems={problems.get(nameId)}>
          {(aria) => (
            <input
              {...aria}
              value={name}
              autoComplete="off"
              onChange={({ target }) =>
                store.edit({
                  type: 'set-in-step',
                  step: stepKey,
                  path: ['name'],
                  value: target.value === '' ? undefined : target.value,
                })
              }
              className={INPUT_CLASS}
            />
          )}
        </FieldFrame>
        <ToolField
          stepKey={stepKey}
          stepTypes={stepTypes}
          identifier={identifier}
          problems={problems}
        />
      </div>
      <div id="step-fields" className="border-line border-t pt-4">
        <ErrorBoundary fallback={StepAsJson} subject={stepKey}>
          {isJson ? (
            <div
              onFocus={() => setIsTyped(true)}
              onBlur={({ target }) => setIsTyped(document.activeElement === target)}
            >
              <StepAsJson subject={stepKey} />
            </div>
          ) : (
            <SchemaForm form={form} value={configuration} />
          )}
        </ErrorBoundary>
      </div>
    </section>
  )
}

function useStep(key: string): unknown {
  return useDraftState((state) => {
    const { pipeline, keys } = state.history.present
    return listAt(pipeline, 'steps')[keys.indexOf(key)]
  })
}

/**
 * Returns the value for a field that the user has emptied, usually `undefined`. In a stored edit, an emptied secret is
 * an empty text. Otherwise an update would restore the secret from the service.
 */
export function emptyValueAt(
  source: DraftSource | undefined,
  pipeline: JsonObject,
  path: JsonPath,
): '' | undefined {
  if (source?.purpose !== 'edit') return undefined
  const filled = withValueAt(pipeline, path, 'x')
  const redacted = isJsonObject(filled) ? source.withoutSecrets?.(filled) : undefined
  return redacted?.omitted.includes(pointerOf(path)) === true ? '' : undefined
}

const StepActions = memo(function StepActions({
  stepKey,
  at,
}: {
  readonly stepKey: string
  readonly at: number
}) {
  const { show } = useBuilderView()
  const { store } = useDraftSession()
  const count = useStepKeys().length
  const currentName = () => spokenStepName(store.getState().history.present.pipeline, at)
  const move = useMoveStep()
  const remove = () => {
    const name = currentName()
    // The menu button is about to disappear. Without this line, the button would move the focus to the heading of the
    // page.
    document.getElementById(STEP_HEADING)?.focus()
    store.edit({ type: 'remove', step: stepKey })
    show({ step: at === 0 ? undefined : at })
    announce(`${name} was removed. Undo restores it.`)
    const next = store.getState().history.present.keys[Math.max(0, at - 1)]
    if (next === undefined) focusStepSearch()
    else focusStepHeading(next)
  }
  return (
    <div data-commands role="group" aria-label="This step" className="ml-auto flex flex-wrap gap-2">
      <Button
        look="quiet"
        onClick={() => {
          const name = currentName()
          store.edit({ type: 'duplicate', step: stepKey })
          show({ step: at + 2 })
          announce(`${name} was duplicated`)
          focusStepHeading(store.getState().history.present.keys[at + 1])
        }}
      >
        Duplicate
      </Button>
      <MoreButton label={MORE}>
        {(menu) => (
          <Menu
            {...menu}
            label={MORE}
            groups={[
              [
                {
                  label: 'Move up',
                  unavailable: at === 0 ? 'This is the first step.' : undefined,
                  staysOpen: true,
                  onSelect: () => move(stepKey, at - 1),
                },
                {
                  label: 'Move down',
                  unavailable: at === count - 1 ? 'This is the last step.' : undefined,
                  staysOpen: true,
                  onSelect: () => move(stepKey, at + 1),
                },
              ],
              [{ label: 'Remove', onSelect: remove }],
            ]}
          />
        )}
      </MoreButton>
    </div>
  )
})

function StepAsJson({ subject: stepKey = '' }: Pick<CrashProps, 'subject'>) {
  const { store } = useDraftSession()
  const step = useStep(stepKey)
  const id = fieldId(stepKey, CONFIGURATION)
  const unparsed = useDraftState(({ history }) => history.present.unparsed.get(id))
  return (
    <FieldFrame
      id={id}
      label="Configuration"
      hint="The form of this step cannot be shown. Edit the configuration as JSON."
    >
      {(aria) => (
        <JsonInput
          aria={aria}
          value={valueAt(step, CONFIGURATION)}
          onChange={(value) =>
            store.edit({ type: 'set-in-step', step: stepKey, path: CONFIGURATION, value })
          }
          unparsed={unparsed}
          onUnparsed={(text) => store.setUnparsed(id, text)}
        />
      )}
    </FieldFrame>
  )
}

/** @param id like the id of a field, so that `focusField` finds this section and does not wait for fields */
function UnrecognizedStep({ id, step }: { readonly id: string; readonly step: unknown }) {
  return (
    <section id={domIdOf(id)} className="flex flex-col gap-3 px-4 py-3 text-sm">
      <h2 id={STEP_HEADING} tabIndex={-1} className="text-lg font-semibold">
        This step has no form
      </h2>
      <p>Edit or remove it in the JSON editor.</p>
      <pre className="border-line bg-sunken max-h-80 overflow-auto rounded-md border p-3 font-mono text-xs whitespace-pre-wrap">
        <ServiceText text={printJson(step, 20_000).text} />
      </pre>
    </section>
  )
}
