import { FieldFrame } from '~/components/schema-form/field-frame'
import { fieldId } from '~/components/schema-form/form-context'
import { JsonInput } from '~/components/schema-form/plain-inputs'
import { ServiceText } from '~/components/service-text'
import { printJson } from '~/lib/json'
import { valueAt } from '~/lib/json-path'
import type { CrashProps } from '~/ui/error-boundary'
import { useBuilderDesk, useFromBuilder, useStep } from '../draft/draft-session'
import { STEP_HEADING } from '../draft/focus-field'

/** The metadata of the tool make a form that cannot be drawn: what it would hold can be changed all the same. */
export function StepAsJson({ subject: stepKey = '' }: CrashProps) {
  const { store } = useBuilderDesk()
  const step = useStep(stepKey)
  const path = ['tool', 'configuration']
  const id = fieldId(stepKey, path)
  const unparsed = useFromBuilder((state) => state.unparsed.get(id))
  return (
    <FieldFrame
      id={id}
      label="Configuration"
      hint="The form of this step cannot be drawn; here it is as JSON."
    >
      {(marks) => (
        <JsonInput
          marks={marks}
          value={valueAt(step, path)}
          onChange={(value) => store.edit({ do: 'set-in-step', step: stepKey, path, value })}
          unparsed={unparsed}
          onUnparsed={(text) => store.keepUnparsed(id, text)}
        />
      )}
    </FieldFrame>
  )
}

/** What stands among the steps and is none. */
export function NoStep({ step }: { readonly step: unknown }) {
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
