import { FieldFrame, INPUT } from '~/components/schema-form/field-frame'
import { fieldId, type FormDesk } from '~/components/schema-form/form-desk'
import { SchemaForm } from '~/components/schema-form/schema-form'
import { ServiceText } from '~/components/service-text'
import { useAnnounce } from '~/components/announcer'
import { PhaseShape } from '~/components/phase-badge'
import { JsonInput } from '~/components/schema-form/plain-inputs'
import { valueAt } from '~/lib/json-path'
import { ErrorBoundary, type CrashProps } from '~/ui/error-boundary'
import { isJsonObject, printJson } from '~/lib/json'
import { visibleText } from '~/lib/visible-text'
import { Button } from '~/ui/button'
import { useBuilderDesk, useBuilderState } from '../builder-desk'
import { stepsIn } from '../draft/draft'
import { focusStepForm, STEP_HEADING } from '../focus-field'
import type { ShowBuilder } from '../use-builder-view'
import { factsOf } from './step-facts'
import { StepSourceField } from './step-source-field'
import type { StepTypes } from './use-step-types'

interface StepFormProps {
  readonly stepKey: string
  readonly known: StepTypes
  readonly problems: ReadonlyMap<string, readonly string[]>
  readonly onShow: ShowBuilder
}

/** One step: its name, its tool, and the form of its configuration. */
export function StepForm({ stepKey, known, problems, onShow }: StepFormProps) {
  const { store } = useBuilderDesk()
  const { history, unparsed } = useBuilderState()
  const { pipeline, keys } = history.present
  const at = keys.indexOf(stepKey)
  const step = stepsIn(pipeline)[at]
  const { name, identifier, configuration, isGate } = factsOf(step)
  const schema = known.schemaOf(identifier)
  const form = fieldId(stepKey, ['tool', 'configuration'])
  const desk: FormDesk = {
    id: form,
    root: schema,
    problems,
    unparsed,
    keepUnparsed: store.keepUnparsed,
    change: (path, value) =>
      store.edit({
        do: 'set-in-step',
        step: stepKey,
        path: ['tool', 'configuration', ...path],
        value,
      }),
    Source: StepSourceField,
  }
  if (!isJsonObject(step)) return <NoStep step={step} />
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
        <StepActions stepKey={stepKey} at={at} name={name} onShow={onShow} />
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
        <ToolField stepKey={stepKey} known={known} identifier={identifier} problems={problems} />
      </div>
      <div id="step-fields" className="border-line border-t pt-4">
        <ErrorBoundary fallback={StepAsJson} subject={stepKey}>
          <SchemaForm desk={desk} value={configuration} />
        </ErrorBoundary>
      </div>
    </section>
  )
}

/** Which tool the step uses. Another one keeps the configuration, key by key. */
function ToolField({
  stepKey,
  known,
  identifier = '',
  problems,
}: Omit<StepFormProps, 'onShow'> & { readonly identifier: string | undefined }) {
  const { store } = useBuilderDesk()
  const id = fieldId(stepKey, ['tool', 'tool_identifier'])
  const type = known.byIdentifier.get(identifier)
  const hint =
    type === undefined
      ? known.isReady && identifier !== '' && 'The service offers this token no such tool.'
      : !type.isActive
        ? 'This tool is inactive.'
        : !type.hasMetadata && 'The service gives no metadata for it: its keys are shown as JSON.'
  return (
    <FieldFrame
      id={id}
      label="Tool"
      isRequired
      problems={problems.get(id)}
      hint={hint === false ? undefined : hint}
    >
      {(marks) => (
        <select
          {...marks}
          value={identifier}
          onChange={({ target }) =>
            store.edit({
              do: 'set-in-step',
              step: stepKey,
              path: ['tool', 'tool_identifier'],
              value: target.value,
            })
          }
          className={`${INPUT} max-w-96`}
        >
          {type === undefined && (
            <option value={identifier}>{visibleText(identifier) || 'Choose…'}</option>
          )}
          {known.types.map((each) => (
            <option key={each.identifier} value={each.identifier}>
              {visibleText(`${each.name} (${each.identifier})`)}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}

function StepActions({
  stepKey,
  at,
  name,
  onShow,
}: {
  readonly stepKey: string
  readonly at: number
  readonly name: string
  readonly onShow: ShowBuilder
}) {
  const { store } = useBuilderDesk()
  const announce = useAnnounce()
  const count = store.get().history.present.keys.length
  const called = visibleText(name) || `Step ${at + 1}`
  const move = (to: number) => {
    store.edit({ do: 'move', step: stepKey, to })
    onShow({ step: to + 1 }, 'followed')
    announce(`${called} is now ${to + 1} of ${count}`)
  }
  return (
    <div role="group" aria-label="This step" className="flex flex-wrap gap-2 sm:ml-auto">
      <Button
        unavailable={at === 0 ? 'It is the first step.' : undefined}
        onClick={() => move(at - 1)}
      >
        Move up
      </Button>
      <Button
        unavailable={at === count - 1 ? 'It is the last step.' : undefined}
        onClick={() => move(at + 1)}
      >
        Move down
      </Button>
      <Button
        onClick={() => {
          store.edit({ do: 'duplicate', step: stepKey })
          onShow({ step: at + 2 })
          announce(`${called} was duplicated`)
        }}
      >
        Duplicate
      </Button>
      <Button
        onClick={() => {
          store.edit({ do: 'remove', step: stepKey })
          onShow({ step: at === 0 ? undefined : at }, 'followed')
          announce(`${called} was removed. Undo brings it back.`)
          focusStepForm()
        }}
      >
        Remove
      </Button>
    </div>
  )
}

/** The metadata of the tool make a form that cannot be drawn: what it would hold can be changed all the same. */
function StepAsJson({ subject: stepKey = '' }: CrashProps) {
  const { store } = useBuilderDesk()
  const { history, unparsed } = useBuilderState()
  const { pipeline, keys } = history.present
  const path = ['tool', 'configuration']
  const id = fieldId(stepKey, path)
  return (
    <FieldFrame
      id={id}
      label="Configuration"
      hint="The form of this step cannot be drawn; here it is as JSON."
    >
      {(marks) => (
        <JsonInput
          marks={marks}
          value={valueAt(stepsIn(pipeline)[keys.indexOf(stepKey)], path)}
          onChange={(value) => store.edit({ do: 'set-in-step', step: stepKey, path, value })}
          unparsed={unparsed.get(id)}
          onUnparsed={(text) => store.keepUnparsed(id, text)}
        />
      )}
    </FieldFrame>
  )
}

/** What stands among the steps and is none. */
function NoStep({ step }: { readonly step: unknown }) {
  return (
    <section className="flex flex-col gap-3 px-4 py-3 text-sm">
      <h2 id={STEP_HEADING} tabIndex={-1} className="text-lg font-semibold outline-none">
        This is no step
      </h2>
      <p>It is kept as it came. Change it as JSON, or remove it there.</p>
      <pre className="border-line bg-sunken max-h-80 overflow-auto rounded-md border p-3 font-mono text-xs whitespace-pre-wrap">
        <ServiceText text={printJson(step, 20_000).text} />
      </pre>
    </section>
  )
}
