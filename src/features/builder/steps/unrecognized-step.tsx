import { FieldFrame } from '~/components/schema-form/field-frame'
import { fieldId } from '~/components/schema-form/form-context'
import { JsonInput } from '~/components/schema-form/plain-inputs'
import { ServiceText } from '~/components/service-text'
import { printJson } from '~/lib/json'
import { valueAt } from '~/lib/json-path'
import type { CrashProps } from '~/ui/error-boundary'
import { useDraftSession, useDraftState, useStep } from '../draft/draft-session'
import { STEP_HEADING } from '../draft/focus-field'

/** Shown when the form of a step crashes, so that its configuration can be edited all the same. */
export function StepAsJson({ subject: stepKey = '' }: CrashProps) {
  const { store } = useDraftSession()
  const step = useStep(stepKey)
  const path = ['tool', 'configuration']
  const id = fieldId(stepKey, path)
  const unparsed = useDraftState((state) => state.unparsed.get(id))
  return (
    <FieldFrame
      id={id}
      label="Configuration"
      hint="The form of this step cannot be shown. Edit the configuration as JSON."
    >
      {(marks) => (
        <JsonInput
          marks={marks}
          value={valueAt(step, path)}
          onChange={(value) => store.edit({ do: 'set-in-step', step: stepKey, path, value })}
          unparsed={unparsed}
          onUnparsed={(text) => store.setUnparsed(id, text)}
        />
      )}
    </FieldFrame>
  )
}

/** An entry of `steps` that is not an object. */
export function UnrecognizedStep({ step }: { readonly step: unknown }) {
  return (
    <section className="flex flex-col gap-3 px-4 py-3 text-sm">
      <h2 id={STEP_HEADING} tabIndex={-1} className="text-lg font-semibold outline-none">
        This is not a step
      </h2>
      <p>It stays unchanged. Edit or remove it as JSON.</p>
      <pre className="border-line bg-sunken max-h-80 overflow-auto rounded-md border p-3 font-mono text-xs whitespace-pre-wrap">
        <ServiceText text={printJson(step, 20_000).text} />
      </pre>
    </section>
  )
}
