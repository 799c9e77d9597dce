import { WhileLoading } from '~/ui/while-loading'

/** Different widths, so that the placeholders look like names. */
const SKELETON_WIDTHS = ['w-52', 'w-40', 'w-64', 'w-48', 'w-56', 'w-36'] as const

/** Placeholders for rows that are loading. */
export function TableSkeleton({
  subject,
  onCancel,
}: {
  /** The plural of what is read: "tool types". */
  readonly subject: string
  readonly onCancel: () => void
}) {
  return (
    <WhileLoading
      label={`Loading ${subject}`}
      onCancel={onCancel}
      className="min-h-0 flex-1 overflow-hidden"
    >
      <div className="pt-8">
        {Array.from({ length: 12 }, (_, index) => (
          <div key={index} className="row-h hairline flex items-center gap-6 border-b px-4">
            <span
              className={`bg-pressed h-2.5 rounded-full ${SKELETON_WIDTHS[index % SKELETON_WIDTHS.length]}`}
            />
            <span className="bg-pressed h-2.5 w-28 rounded-full" />
            <span className="bg-pressed h-2.5 w-20 rounded-full max-sm:hidden" />
          </div>
        ))}
      </div>
    </WhileLoading>
  )
}
