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
      <div className="hairline h-(--head) border-b" />
      {Array.from({ length: 12 }, (_, index) => (
        <div
          key={index}
          className="row-h hairline grid grid-cols-[var(--check)_minmax(0,1fr)] items-center border-b pr-4 sm:grid-cols-[var(--check)_124px_minmax(0,1fr)_92px_112px]"
        >
          <span className="bg-pressed ml-4 size-4 rounded-sm" />
          <span className="bg-pressed h-2.5 w-20 rounded-full max-sm:hidden" />
          <span
            className={`bg-pressed h-2.5 rounded-full ${SKELETON_WIDTHS[index % SKELETON_WIDTHS.length]}`}
          />
          <span className="bg-pressed h-2.5 w-12 justify-self-end rounded-full max-sm:hidden" />
          <span className="bg-pressed h-2.5 w-16 justify-self-end rounded-full max-sm:hidden" />
        </div>
      ))}
    </WhileLoading>
  )
}
