import { SKELETON_WIDTHS } from '~/components/skeleton-widths'
import { WhileLoading } from '~/ui/while-loading'

/** The rows that come. */
export function ListSkeleton({ onCancel }: { readonly onCancel: () => void }) {
  return (
    <WhileLoading
      label="Loading pipelines"
      onCancel={onCancel}
      className="min-h-0 flex-1 overflow-hidden"
    >
      <div className="pt-8">
        {Array.from({ length: 14 }, (_, index) => (
          <div
            key={index}
            className="row-h hairline flex items-center gap-6 border-b px-4 max-sm:gap-2"
          >
            <span className="bg-pressed h-2.5 w-4 rounded-full" />
            <span className="contents max-sm:grid max-sm:gap-2">
              <span className="bg-pressed h-2.5 w-20 rounded-full max-sm:order-1" />
              <span
                className={`bg-pressed h-2.5 rounded-full ${SKELETON_WIDTHS[index % SKELETON_WIDTHS.length]}`}
              />
            </span>
          </div>
        ))}
      </div>
    </WhileLoading>
  )
}
