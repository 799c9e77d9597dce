import { FIELD_GRID_CLASS } from '~/components/schema-form/field-frame'
import { WhileLoading } from '~/ui/while-loading'

/** Placeholders in the places of the fields, the steps and the open step, so that little moves when they arrive. */
export function FormSkeleton({ onCancel }: { readonly onCancel: () => void }) {
  return (
    <WhileLoading
      label="Loading the pipeline"
      onCancel={onCancel}
      className="min-h-0 flex-1 overflow-hidden"
    >
      <div className="hairline grid gap-x-4 gap-y-2 border-b px-4 pt-2 pb-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1.7fr)_minmax(0,0.8fr)]">
        {FIELDS.slice(0, 3)}
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] md:grid-cols-[clamp(15rem,36%,19rem)_minmax(0,1fr)]">
        <div className="border-line md:border-r">
          {['w-40', 'w-24', 'w-40', 'w-24', 'w-40'].map((width, at) => (
            <div key={at} className="border-line flex h-12 items-center border-b px-4">
              <span className={`bg-pressed h-2.5 rounded-full ${width}`} />
            </div>
          ))}
        </div>
        <div className="max-w-3xl px-4 py-3">
          <div className="@container flex flex-col gap-4">{FIELDS}</div>
        </div>
      </div>
    </WhileLoading>
  )
}

const FIELDS = Array.from({ length: 5 }, (_, at) => (
  <div key={at} className={`items-center ${FIELD_GRID_CLASS}`}>
    <span className="bg-pressed my-1.5 h-2.5 w-24 rounded-full" />
    <span className="bg-sunken border-line h-8 rounded-sm border pointer-coarse:h-11" />
  </div>
))
