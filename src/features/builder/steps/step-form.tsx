import { memo, useMemo } from 'react'
import { PhaseShape } from '~/components/phase-badge'
import { FieldFrame, INPUT } from '~/components/schema-form/field-frame'
import { fieldId, type SchemaFormState } from '~/components/schema-form/form-context'
import { SchemaForm } from '~/components/schema-form/schema-form'
import { ServiceText } from '~/components/service-text'
import { isJsonObject } from '~/lib/json'
import { ErrorBoundary } from '~/ui/error-boundary'
import { useDraftSession, useDraftState, useStep } from '../draft/draft-session'
import { emptyValueAt } from '../draft/draft-source'
import { STEP_HEADING } from '../draft/focus-field'
import type { ShowBuilder } from '../draft/use-builder-view'
import { UnrecognizedStep, StepAsJson } from './unrecognized-step'
import { StepActions } from './step-actions'
import { factsOf } from '../draft/step-facts'
import { StepSourceField } from './step-source-field'
import { ToolField } from './tool-field'
import type { StepTypes } from './use-step-types'

interface StepFormProps {
  readonly stepKey: string
  readonly stepTypes: StepTypes
  readonly problems: ReadonlyMap<string, readonly string[]>
  readonly onShow: ShowBuilder
}

const CONFIGURATION = ['tool', 'configuration']

/** The form of one step: its name, its tool and its configuration. */
export const StepForm = memo(function StepForm(props: StepFormProps) {
  const { stepKey, stepTypes, problems, onShow } = props
  const { store, source } = useDraftSession()
  const unparsed = useDraftState((state) => state.unparsed)
  const at = useDraftState(({ history }) => history.present.keys.indexOf(stepKey))
  const step = useStep(stepKey)
  const { name, identifier, configuration, isGate } = factsOf(step)
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
          do: 'set-in-step',
          step: stepKey,
          path,
          value: value ?? emptyValueAt(source, pipeline, ['steps', keys.indexOf(stepKey), ...path]),
        })
      },
      Source: StepSourceField,
    }),
    [stepKey, schema, problems, unparsed, store, source],
  )
  if (!isJsonObject(step)) return <UnrecognizedStep step={step} />
  const nameId = fieldId(stepKey, ['name'])
  return (
    <section aria-labelledby={STEP_HEADING} className="flex max-w-3xl flex-col gap-4 px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2
          id={STEP_HEADING}
          tabIndex={-1}
          className="flex min-w-0 items-center gap-2 text-lg font-semibold outline-none"
        >
          {isGate && <PhaseShape phase="waiting_approval" />}
          <span className="truncate">
            {name === '' ? `Step ${at + 1}` : <ServiceText text={name} />}
          </span>
        </h2>
        <StepActions stepKey={stepKey} at={at} onShow={onShow} />
      </div>
      {isGate && (
        <p className="text-soft text-sm">A gate: the run waits here until somebody decides.</p>
      )}
      <div className="@container flex flex-col gap-4">
        <FieldFrame id={nameId} label="Step name" problems={problems.get(nameId)}>
          {(marks) => (
            <input
              {...marks}
              value={name}
              autoComplete="off"
              onChange={({ target }) =>
                store.edit({
                  do: 'set-in-step',
                  step: stepKey,
                  path: ['name'],
                  value: target.value === '' ? undefined : target.value,
                })
              }
              className={INPUT}
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
          <SchemaForm form={form} value={configuration} />
        </ErrorBoundary>
      </div>
    </section>
  )
})
