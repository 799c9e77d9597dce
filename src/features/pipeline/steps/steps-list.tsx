import {
  StepBar,
  StepConfiguration,
  StepName,
  StepState,
  StepTook,
  type ShownStep,
} from './step-cells'

/** The steps on a phone: one below the other, the bar below the name. */
export function StepsList({ steps }: { readonly steps: readonly ShownStep[] }) {
  return (
    <ol aria-label="Steps" className="border-line border-t">
      {steps.map((shown) => (
        <li key={shown.at} className="border-line border-b py-1">
          <StepName {...shown} />
          <div className="flex justify-between gap-3 pl-7 text-sm">
            <StepState {...shown} />
            <StepTook bar={shown.bar} />
          </div>
          {shown.bar !== undefined && (
            <div aria-hidden="true" className="relative h-4">
              <StepBar step={shown.step} bar={shown.bar} />
            </div>
          )}
          {shown.isOpen && <StepConfiguration {...shown} />}
        </li>
      ))}
    </ol>
  )
}
